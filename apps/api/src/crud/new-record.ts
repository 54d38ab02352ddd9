import { type ClientSession, Types } from 'mongoose';
import { refuseDuplicate } from '../database/errors.ts';
import type { Stored, StoredModel } from '../database/model.ts';
import { withNames } from '../database/names.ts';
import { listFields } from '../database/search/search.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import type { Actor } from '../http/caller/context.ts';
import { pinReferences } from './references.ts';
import type { ApiResource, Values } from './resource.ts';
import { toStored } from './to-stored.ts';

/** Who creates a record: null is the product itself, as for the first admin. */
type Maker = Pick<Actor, 'id' | 'name'> | null;

/**
 * Creates a record in the caller's transaction: one that a call asks for, or that another change needs.
 * @returns it as stored, with names
 * @throws VALIDATION_FAILED for references to what doesn't exist
 */
export async function createRecord(
  resource: ApiResource,
  input: Values,
  maker: Maker,
  session: ClientSession,
): Promise<Stored> {
  const { model } = resource;
  await pinReferences(model.modelName, input, session);
  const document = newDocument(resource, input, maker);
  const [named = document] = await withNames(model.modelName, [document], session);
  insertLater(session, model, [completed(model, document, named)], refuseDuplicate(resource.taken ?? {}));
  return named;
}

/** Builds a new record as stored, but for its search parts and sort keys. */
export const newDocument = (resource: ApiResource, input: Values, maker: Maker): Stored =>
  cast(resource, { ...toStored(resource.contract.record, input), ...stampsOf(maker) });

/** Stamps a new record with its creator and time. */
export function stampsOf(maker: Maker) {
  const now = new Date();
  return {
    createdBy: maker ? new Types.ObjectId(maker.id) : null,
    createdByName: maker?.name ?? null,
    createdAt: now,
    updatedAt: now,
    __v: 0,
  };
}

/** Completes a new document by its search parts and sort keys, made from its names. */
export const completed = <D extends Stored>(
  { modelName }: StoredModel,
  document: D,
  named: Stored = document,
) => Object.assign(document, listFields(modelName, named));

/** Casts ids, dates and lists as the model declares them. */
export const cast = ({ model }: Pick<ApiResource, 'model'>, values: Values): Stored =>
  new model(values).toObject<Stored>({ flattenMaps: true, versionKey: true });
