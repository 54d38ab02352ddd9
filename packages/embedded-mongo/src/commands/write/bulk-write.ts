import type { RawValue } from '../../bson/raw-value.ts';
import { runWrite } from '../../engine/run-write.ts';
import { badValue, notSupported } from '../../errors/command-error.ts';
import { BulkWrite } from '../../write/bulk-write.ts';
import { InsertStatement } from '../../write/insert-statement.ts';
import type { Statement } from '../../write/statement.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';
import { checkWritable, makeCollection, splitNamespace } from '../request/namespace.ts';
import { type FieldType, StatementFields } from '../request/statement-fields.ts';
import { startUpdate, UPDATE_OPTIONS } from './update.ts';

const INSERT_FIELDS = new Map<string, FieldType>([
  ['insert', 'any'],
  ['document', 'object'],
]);
const UPDATE_FIELDS = new Map<string, FieldType>([
  ['update', 'any'],
  ['filter', 'object'],
  ['updateMods', 'any'],
  ...UPDATE_OPTIONS,
]);
const NAMESPACE_FIELDS = new Map<string, FieldType>([['ns', 'string']]);

/**
 * Inserts into and updates several collections in one command, as MongoDB 8 does. In a transaction only, where the
 * first error ends it, and with `errorsOnly`: nothing has to be told of each operation then.
 */
export const bulkWrite: Command = {
  fields: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation'],
  sequences: ['ops', 'nsInfo'],
  retryable: true,
  inTransaction: true,
  writes: true,
  adminOnly: true,
  async run(context, args) {
    if (context.transaction === undefined) throw notSupported('bulkWrite outside of transactions');
    if (!args.flag('errorsOnly')) throw notSupported('bulkWrite without errorsOnly');
    const operations = args.documents('ops');
    if (operations.length === 0) throw badValue('bulkWrite must have at least one operation');
    const starts = startsOf(context, args, operations);
    const bulk = new BulkWrite(operations.length, true, (position) =>
      (starts[position] as () => Statement)(),
    );
    await runWrite(context, bulk, () => undefined);
    return replyOf(bulk, operations);
  },
};

/** What begins each operation, all of them checked before any is run. */
function startsOf(
  context: CommandContext,
  args: CommandArguments,
  operations: readonly RawValue[],
): (() => Statement)[] {
  const namespaces = args.documents('nsInfo').map((info) => {
    const ns = new StatementFields('bulkWrite.nsInfo', info, NAMESPACE_FIELDS).required('ns').text();
    const { database, name } = splitNamespace(ns);
    checkWritable(name);
    return { context: { ...context, database }, name };
  });
  return operations.map((operation, position) => {
    const kind = operation.firstName();
    if (kind !== 'insert' && kind !== 'update') throw notSupported(`the operation '${kind}' of bulkWrite`);
    const known = kind === 'insert' ? INSERT_FIELDS : UPDATE_FIELDS;
    const fields = new StatementFields('bulkWrite.ops', operation, known);
    const namespace = namespaces[fields.required(kind).number()];
    if (namespace === undefined)
      throw badValue(`BulkWrite ops entry ${position} has an invalid nsInfo index.`);
    const { context: there, name } = namespace;
    if (kind === 'update') {
      const [filter, update] = [fields.required('filter'), fields.required('updateMods')];
      return () => startUpdate(there, name, { filter, update, options: fields });
    }
    const document = fields.required('document');
    return () => new InsertStatement(() => makeCollection(there, name), document);
  });
}

function replyOf(bulk: BulkWrite, operations: readonly RawValue[]): Reply {
  const { n, nModified, upserted, writeErrors } = bulk.results;
  const through = operations.slice(0, bulk.position - writeErrors.length);
  const nInserted = through.filter((operation) => operation.firstName() === 'insert').length;
  const firstBatch = writeErrors.map(({ index, ...error }) => ({ ok: 0, idx: index, ...error, n: 0 }));
  return {
    cursor: { id: 0n, firstBatch, ns: 'admin.$cmd.bulkWrite' },
    nErrors: writeErrors.length,
    nInserted,
    nMatched: n - nInserted - upserted.length,
    nModified,
    nUpserted: upserted.length,
    nDeleted: 0,
  };
}
