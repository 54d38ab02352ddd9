import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { Collection } from '../../catalog/collection.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError, snapshotUnavailable } from '../../errors/command-error.ts';
import type { CommandArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';

const MAX_NAMESPACE_BYTES = 255;
const BAD_DATABASE = /[/\\. "$\0]/;

/** Checks the name of a database. */
export function checkDatabaseName(name: string): void {
  if (name === '' || BAD_DATABASE.test(name) || Buffer.byteLength(name) > 63)
    throw new CommandError(ErrorCode.InvalidNamespace, `Invalid database name: '${name}'`);
}

/** @throws CommandError 13297 for a new database whose name differs only in case from that of another one */
function checkCase({ engine }: CommandContext, database: string): void {
  const other = engine.catalog.otherCase(database);
  if (other !== undefined)
    throw new CommandError(
      ErrorCode.DatabaseDifferCase,
      `db already exists with different case already have: [${other}] trying to create [${database}]`,
    );
}

/** Name of the collection that a command is about: the value of its first field. */
export function collectionName(context: CommandContext, args: CommandArguments): string {
  return checkedName(context.database, args.get(args.name));
}

/** Checks the name of a collection. @throws CommandError 73 */
export function checkedName(database: string, value: RawValue | undefined): string {
  if (value?.type !== BsonType.string)
    throw new CommandError(
      ErrorCode.InvalidNamespace,
      `collection name has invalid type ${value?.typeName ?? 'missing'}`,
    );
  const name = value.text();
  checkName(database, name);
  return name;
}

/** Splits `database.collection`, and checks both names. @throws CommandError 73 */
export function splitNamespace(namespace: string): { database: string; name: string } {
  const dot = namespace.indexOf('.');
  const [database, name] = [namespace.slice(0, Math.max(dot, 0)), namespace.slice(dot + 1)];
  checkDatabaseName(database);
  checkName(database, name);
  return { database, name };
}

/** @throws CommandError 73 for a name that no collection of a database may have */
function checkName(database: string, name: string): void {
  const namespace = `${database}.${name}`;
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name))
    throw new CommandError(ErrorCode.InvalidNamespace, `Invalid namespace specified '${namespace}'`);
  if (Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES)
    throw new CommandError(ErrorCode.InvalidNamespace, `Fully qualified namespace is too long: ${namespace}`);
}

/** @throws CommandError 73 for collections that are the server's own */
export function checkWritable(name: string): void {
  if (name.startsWith('system.'))
    throw new CommandError(ErrorCode.InvalidNamespace, `Cannot write to the system collection ${name}`);
}

/**
 * A collection as the command sees it: those that its transaction is making included.
 * @throws CommandError 246 if the transaction has begun when the name belonged to another collection
 */
export function findCollection(context: CommandContext, name: string): Collection | undefined {
  const namespace = `${context.database}.${name}`;
  const { transaction } = context;
  const { catalog } = context.engine;
  if (transaction !== undefined && catalog.isGone(namespace, transaction.snapshot))
    throw snapshotUnavailable(`The collection ${namespace} was dropped or renamed.`);
  return transaction?.newCollections.get(namespace) ?? catalog.find(namespace);
}

/** The collection of a write, made if there is none. Outside of transactions, within a commit group only. */
export function makeCollection(context: CommandContext, name: string): Collection {
  const existing = findCollection(context, name);
  if (existing !== undefined) return existing;
  checkCase(context, context.database);
  const { catalog } = context.engine;
  const collection = catalog.newCollection(context.database, name);
  if (context.transaction === undefined) catalog.add(collection);
  else context.transaction.newCollections.set(collection.namespace, collection);
  return collection;
}
