import { type ContainerFact, containerFactNames, daysOutOfOrder } from '@app/schemas/imports/container-facts';
import { sizeOfType } from '@app/schemas/imports/container-types';
import { asText } from '@app/schemas/messages/message';
import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import type { z } from 'zod';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { initialValues } from '../../crud/form/record-form.ts';
import type { Ask, FormField } from '../../crud/resource-view.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { askIfBeforeLoading, askOfContainer } from '../shipments/shipment-questions.shared.ts';
import { useElsewhere } from './use-elsewhere.ts';

/** A container as typed: blank dates and choices are empty texts. */
export type ContainerLine = {
  /** Of one that is stored. */
  _id?: string;
  containerNo: string;
  type: string;
  size: number | null;
  containerArrival: string;
  portname: string;
  freeDays: number | null;
  deposit: number | null;
  depositBack: string;
  depositBackAmount: number | null;
} & Record<ContainerFact, string>;

const rowOf = ({ containers }: Record<string, unknown>, name: string): ContainerLine | undefined =>
  (containers as readonly ContainerLine[] | undefined)?.[Number(name.split('.')[1])];

/** Asks about a size that the type doesn't have. */
const askIfOtherThanType: Ask = (values, { name, value }) => {
  const type = rowOf(values, name)?.type ?? '';
  const size = sizeOfType(type);
  if (size === undefined || typeof value !== 'number' || value === size) return undefined;
  return {
    sentence: 'A {{type}} has {{size, number}} feet: is the size right?',
    values: { type, size },
  };
};

/** What is known of every container. */
export const mainFields = formFieldsOf(
  ethiopianShipments,
  [
    { field: 'containerNo', ask: askOfContainer, useQuestion: useElsewhere },
    { field: 'type', placeholder: 'Select type...' },
    { field: 'size', hint: 'In feet', ask: askIfOtherThanType },
    { field: 'containerArrival', hint: 'Planned', ask: askIfBeforeLoading },
    'portname',
  ],
  'containers',
);

/** What has been of one, and what was laid down for it. */
export const datesAndDeposit = formFieldsOf(
  ethiopianShipments,
  [
    ...containerFactNames,
    { field: 'freeDays', hint: 'Agreed with the carrier' },
    { field: 'deposit', format: formatMoney },
    'depositBack',
    { field: 'depositBackAmount', hint: 'Empty: all of it', format: formatMoney },
  ],
  'containers',
);

export const containerFields = [...mainFields, ...datesAndDeposit];

/** Fields of a row, by their names in the form. */
export const inRow = (fields: readonly FormField[], row: number): FormField[] =>
  fields.map((field) => ({ ...field, name: `containers.${row}.${field.name}` }));

const blank = initialValues(containerFields) as ContainerLine;

/** Starts a container as a copy of the previous one, without what is its own: those of a shipment mostly travel together. */
export const nextContainer = (before: ContainerLine = blank): ContainerLine => ({
  ...blank,
  type: before.type,
  size: before.size,
  containerArrival: before.containerArrival,
  portname: before.portname,
});

/** The containers of a stored shipment, as they are typed. */
export const storedLines = (containers: EthiopianShipment['containers']): ContainerLine[] =>
  containers.map((container) => ({
    ...(initialValues(containerFields, container) as ContainerLine),
    _id: container._id,
  }));

/** Refuses days of a container that are before those that come before them. */
export const inOrder = <S extends z.ZodType>(schema: S): S =>
  schema.check(({ value, issues }) => {
    const { containers = [] } = value as { containers?: readonly Partial<ContainerLine>[] };
    for (const [row, facts] of containers.entries()) {
      const { discharged = null, arrived = null, released = null, returned = null } = facts;
      for (const [fact, message] of daysOutOfOrder({ discharged, arrived, released, returned }))
        issues.push({
          code: 'custom',
          path: ['containers', row, fact],
          message: asText(message),
          input: value,
        });
    }
  });
