import { DAY_MS } from '@app/schemas/kit/days';
import type { Resource } from '@app/schemas/kit/resource';
import { Types } from 'mongoose';
import { newDocument } from '../src/crud/new-record.ts';
import type { Values } from '../src/crud/resource.ts';
import { modelNamed } from '../src/database/models.ts';
import { listFields } from '../src/database/search/search.ts';
import type { Actor } from '../src/http/caller/context.ts';

export type Maker = Pick<Actor, 'id' | 'name' | 'email' | 'role'>;

/** Days over which the records were created; ids and dates grow accordingly. */
export const DAYS = 730;

/** Makes documents as the API would have stored them, spread evenly over the days. @param countOf by the kind's name */
export function documentsOf(countOf: (name: string) => number, maker: Maker) {
  const end = Date.now();
  const timeOf = (name: string, index: number) =>
    new Date(end - DAYS * DAY_MS * (1 - (index + 1) / countOf(name)));
  const idOf = (name: string, index: number) => {
    const seconds = Math.floor(timeOf(name, index).getTime() / 1000);
    return new Types.ObjectId(inHex(seconds) + Buffer.from(name.slice(0, 4)).toString('hex') + inHex(index));
  };
  const common = (name: string, index: number) => {
    const time = timeOf(name, index);
    return { _id: idOf(name, index), createdAt: time, updatedAt: time };
  };
  /** Makes a record that the API derives from its input alone. */
  const made = (
    contract: Resource,
    name: string,
    input: Values,
    index: number,
    named: Values = {},
  ): Values => {
    const resource = { contract, model: modelNamed(name), title: () => '' };
    const document = { ...newDocument(resource, input, maker), ...common(name, index) };
    return { ...document, ...listFields(name, { ...document, ...named }) };
  };
  return { timeOf, idOf, common, made };
}

const inHex = (value: number) => value.toString(16).padStart(8, '0');
