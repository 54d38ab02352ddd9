import { withClient } from './client.ts';

/** What a check of a database has found. */
export interface Verified {
  readonly collections: number;
  readonly documents: number;
  readonly indexEntries: number;
  /** Sentences about what is wrong; none if all is well. */
  readonly faults: readonly string[];
}

/**
 * Checks every collection of the database that a connection string names: each document, each index entry
 * against its document, and the counts. It works on the engine and on MongoDB, and changes nothing.
 */
export function verifyDatabase(uri: string): Promise<Verified> {
  return withClient(uri, async (client) => {
    const db = client.db();
    const found = { collections: 0, documents: 0, indexEntries: 0, faults: [] as string[] };
    for (const { name } of await db.listCollections({ type: 'collection' }).toArray()) {
      if (name.startsWith('system.')) continue;
      const checked = await db.command({ validate: name, full: true });
      found.collections++;
      found.documents += Number(checked.nrecords);
      for (const entries of Object.values(checked.keysPerIndex)) found.indexEntries += Number(entries);
      for (const fault of checked.errors) found.faults.push(`collection ${name}: ${fault}`);
      if (!checked.valid && checked.errors.length === 0)
        found.faults.push(`collection ${name}: it is damaged (MongoDB's log says more)`);
    }
    return found;
  });
}
