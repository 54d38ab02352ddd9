import type { Resource } from '@app/schemas/resource';
import type { PipelineStage } from 'mongoose';
import type { StoredModel } from '../database/model.ts';

/** A record's fields by name, on the wire or in the database. */
export type Values = Record<string, unknown>;

/** How the API serves a resource. What differs from the common behaviour is data here, or a replaced function. */
export type ApiResource = {
  contract: Resource;
  model: StoredModel;
  /** How sentences name a record, as it is answered: the Laptop of `Product "Laptop" created`. */
  title: (record: Values) => string;
  /** Fields that the database holds in other units than the wire: birr as cents, quantities as thousandths. */
  units?: Readonly<Record<string, (value: number) => number>>;
  /** What makes the contract's sums of the records that match. */
  sums?: readonly PipelineStage.Group[];
};

/** From the wire's units to the database's. */
export function toStored({ units = {} }: Pick<ApiResource, 'units'>, input: Values): Values {
  const stored = { ...input };
  for (const [field, convert] of Object.entries(units)) {
    const value = stored[field];
    if (typeof value === 'number') stored[field] = convert(value);
  }
  return stored;
}

/** The name that stands in place of a reference. */
export const nameAt = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
