import type { FormField } from '../../crud/resource-view.ts';
import { askIfBeforeLoading, askOfContainer } from '../../crud/shipment-questions.ts';

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

/** The fields of a container. */
export const containerFields: readonly FormField[] = [
  { kind: 'text', name: 'containerNo', label: 'Container number', ask: askOfContainer },
  { kind: 'number', name: 'size', label: 'Container size', hint: 'In feet' },
  {
    kind: 'date',
    name: 'containerArrival',
    label: 'Container arrival date',
    ask: askIfBeforeLoading,
  },
  {
    kind: 'listed',
    name: 'portname',
    label: 'Port name',
    lists: ['dry_ports'],
    placeholder: 'Select port...',
  },
];
