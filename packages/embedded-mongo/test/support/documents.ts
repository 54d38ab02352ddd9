import { type Document, Int32, ObjectId, type UpdateResult } from 'mongodb';
import { useDatabase } from './database.ts';

/** A collection whose documents are updated one by one. */
export function useDocuments() {
  const { db } = useDatabase();
  const documents = db.collection('documents');
  /** The same collection, with numbers of the types that they are stored as. */
  const exact = db.collection('documents', { promoteValues: false });

  /** Applies an update to a document and returns what has become of it, without `_id`. */
  async function updated(
    before: object,
    update: object,
    options: object = {},
    filter: object = {},
  ): Promise<{ after: Document; result: UpdateResult }> {
    const _id = new ObjectId();
    await documents.insertOne({ _id, ...before });
    const result = await documents.updateOne({ _id, ...filter }, update, options);
    const { _id: _, ...after } = (await exact.findOne({ _id })) ?? {};
    return { after, result };
  }
  return { db, documents, exact, updated };
}

export const int = (value: number) => new Int32(value);
