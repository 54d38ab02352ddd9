import type { RawValue } from '../bson/raw-value.ts';
import { encodeDocument } from '../bson/writer.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { startCount } from '../exec/count.ts';
import { startQuery } from '../exec/query-rows.ts';
import { parseSort } from '../exec/sort-spec.ts';
import { type Command, withView } from './context.ts';
import { NO_DOCUMENTS } from './find.ts';
import { listed } from './list-cursor.ts';
import { collectionName, findCollection } from './namespace.ts';
import { openCursor } from './open-cursor.ts';
import { commandFilter } from './parse-filter.ts';

const UNKNOWN_STAGE = 40324;

/** A first version: what counting needs. */
export const aggregate: Command = {
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'collation',
    'let',
  ],
  inTransaction: true,
  run(context, args) {
    const name = collectionName(context, args);
    const stages = args.required('pipeline', args.array('pipeline')).items();
    let filter: RawValue | undefined;
    let sort: RawValue | undefined;
    let skip = 0;
    let limit = Infinity;
    let counts: { field: string; id: RawValue | undefined } | undefined;
    for (const stage of stages) {
      const operator = stage.firstName() ?? '';
      const value = stage.get(operator) as RawValue;
      if (operator === '$match') filter = value;
      else if (operator === '$sort') sort = value;
      else if (operator === '$skip') skip = value.number();
      else if (operator === '$limit') limit = value.number();
      else if (operator === '$count') counts = { field: value.text(), id: undefined };
      else if (operator === '$group' && value.get('n')?.get('$sum'))
        counts = { field: 'n', id: value.get('_id') };
      else if (operator.startsWith('$')) throw notSupported(`the aggregation stage ${operator}`);
      else throw new CommandError(UNKNOWN_STAGE, `Unrecognized pipeline stage name: '${operator}'`);
    }
    const collection = findCollection(context, name);
    const parsed = commandFilter(filter, undefined);
    const namespace = `${context.database}.${name}`;
    const size = args.object('cursor')?.get('batchSize')?.number() ?? 101;
    return withView(context, async (view) => {
      const cursor = { view, namespace, collection, batchSize: size, singleBatch: false };
      if (collection === undefined) return openCursor(context, { ...cursor, source: NO_DOCUMENTS });
      const query = { collection, filter: parsed, sort: parseSort(sort), skip, limit };
      if (counts === undefined) {
        const { rows } = startQuery(query, view);
        return openCursor(context, {
          ...cursor,
          source: { pump: (v, sink, slice) => rows.pump(v, (row) => sink(row.document, row.start), slice) },
        });
      }
      const counting = startCount(query, view);
      await context.operation.run((slice) => counting.step(slice));
      const reply =
        counting.result === 0 ? [] : [encodeDocument({ _id: counts.id, [counts.field]: counting.result })];
      return openCursor(context, { ...cursor, source: listed(reply) });
    });
  },
};
