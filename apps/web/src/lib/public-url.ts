let known: string | undefined;

/** Where anybody reaches the web app, for what is printed: this window may be on an address of the house. */
export const publicUrl = (): string => known ?? location.origin;

/** Sets the address that the API names, if any. */
export function setPublicUrl(address: string | undefined): void {
  known = address;
}
