import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { askIfBeforeLoading, askOfContainer } from '../shipments/shipment-questions.shared.ts';

/** A container as typed. */
export type ContainerLine = {
  containerNo: string;
  size: number | null;
  containerArrival: string;
  portname: string;
};

/** Starts a container as a copy of the previous one, without its number: those of a shipment mostly travel together. */
export const nextContainer = (before?: ContainerLine): ContainerLine => ({
  size: before?.size ?? null,
  containerArrival: before?.containerArrival ?? '',
  portname: before?.portname ?? '',
  containerNo: '',
});

export const containerFields = formFieldsOf(
  ethiopianShipments,
  [
    { field: 'containerNo', ask: askOfContainer },
    { field: 'size', hint: 'In feet' },
    { field: 'containerArrival', ask: askIfBeforeLoading },
    'portname',
  ],
  'containers',
);
