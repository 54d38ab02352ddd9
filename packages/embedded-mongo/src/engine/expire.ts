import { rawDocument } from '../bson/raw-value.ts';
import { encodeDocument } from '../bson/writer.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { Filter } from '../query/filter.ts';
import { Operation } from '../scheduling/operation.ts';
import { DeleteStatement } from '../write/delete-statement.ts';
import type { Engine } from './engine.ts';
import { runWrite } from './run-write.ts';

/** Deletes documents whose time, by an index with `expireAfterSeconds`, is over. */
export async function expireDocuments(engine: Engine): Promise<void> {
  for (const collection of [...engine.catalog.all()])
    for (const index of collection.indexes)
      if (index.expireAfterSeconds !== undefined && !index.building && !collection.dropped)
        await expireBy(engine, collection, index);
}

async function expireBy(engine: Engine, collection: Collection, index: IndexDescriptor): Promise<void> {
  const [field] = index.fields;
  if (field === undefined) return;
  const latest = new Date(Date.now() - (index.expireAfterSeconds ?? 0) * 1000);
  const expired = encodeDocument({ [field.path]: { $lte: latest } });
  const own = index.partialFilter;
  const filter = new Filter(
    rawDocument(own === undefined ? expired : encodeDocument({ $and: [rawDocument(expired), own] })),
  );
  const statement = new DeleteStatement({
    collection,
    filter,
    sort: [],
    skip: 0,
    limit: Infinity,
    // A partial index is found by its filter; others may be sparse, which doesn't matter here.
    hint: own === undefined ? { kind: 'index', index } : undefined,
  });
  const operation = new Operation(
    undefined,
    () => false,
    () => undefined,
  );
  await runWrite({ engine, transaction: undefined, operation }, statement, () => undefined);
}
