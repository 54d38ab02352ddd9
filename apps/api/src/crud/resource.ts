import type { Resource } from '@app/schemas/kit/resource';
import type { Message } from '@app/schemas/messages/message';
import type { PipelineStage } from 'mongoose';
import type { StoredModel } from '../database/model.ts';

/** A record's fields, as sent or as stored. */
export type Values = Record<string, unknown>;

/** How the API serves a resource. Whatever differs from the common behaviour is data here, or a replaced function. */
export type ApiResource = {
  contract: Resource;
  model: StoredModel;
  /** Names a record in messages: the Laptop of `Product "Laptop" created`. */
  title: (record: Values) => string | Message;
  /** Aggregates the contract's sums over the matching records. */
  sums?: readonly PipelineStage.Group[];
  /** Brings records up to date before they are read, such as by giving them the numbers that they wait for. */
  prepare?: (timeZone: string) => Promise<void>;
};

/** Reads the name of a reference. */
export const nameAt = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
