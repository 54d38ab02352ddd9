/** A container as it is typed. */
export type ContainerLine = {
  containerNo: string;
  size: number | null;
  containerArrival: string;
  portname: string;
};

/** Containers of a shipment mostly travel together: another one is like the one before, but for its number. */
export const nextContainer = (before?: ContainerLine): ContainerLine => ({
  size: before?.size ?? null,
  containerArrival: before?.containerArrival ?? '',
  portname: before?.portname ?? '',
  containerNo: '',
});
