import { refuseDuplicate } from '../database/errors.ts';
import { castRecord } from '../database/model.ts';
import { withNames } from '../database/names.ts';
import { listFields } from '../database/search/search.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import { type Collection, Id, type Session, type Stored } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import { pinReferences } from './references.ts';
import type { ApiResource, Values } from './resource.ts';
import { toStored } from './to-stored.ts';

/** Who creates a record: null is the product itself, as for the first admin. */
type Creator = Pick<Actor, 'id' | 'name'> | null;

/**
 * Creates a record in the caller's transaction: one that a call asks for, or that another change needs.
 * @returns it as stored, with names
 * @throws VALIDATION_FAILED for references to what doesn't exist
 */
export async function createRecord(
  resource: ApiResource,
  input: Values,
  { actor, session }: { actor: Actor; session: Session },
): Promise<Stored> {
  const { model } = resource;
  await pinReferences(model.modelName, input, { actor, session });
  const document = newDocument(resource, input, actor);
  const [named = document] = await withNames(model.modelName, [document], session);
  insertLater(session, model, [completed(model, document, named)], refuseDuplicate(resource.taken ?? {}));
  return named;
}

/** Builds a new record as stored, but for its search parts and sort keys. */
export const newDocument = (resource: ApiResource, input: Values, creator: Creator): Stored =>
  castRecord(resource.model, { ...toStored(resource.contract.record, input), ...stampsOf(creator) });

/** Stamps a new record with its creator and time. */
export function stampsOf(creator: Creator) {
  const now = new Date();
  return {
    createdBy: creator ? new Id(creator.id) : null,
    createdByName: creator?.name ?? null,
    createdAt: now,
    updatedAt: now,
    __v: 0,
  };
}

/** Completes a new document by its search parts and sort keys, made from its names. */
export const completed = <D extends Stored>(
  { modelName }: Collection,
  document: D,
  named: Stored = document,
) => Object.assign(document, listFields(modelName, named));
