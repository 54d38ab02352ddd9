import type { RawValue } from '../../bson/raw-value.ts';
import { showValue } from '../../bson/show.ts';
import { BsonType } from '../../bson/types.ts';
import type { Writable } from '../../bson/value.ts';
import { ErrorCode } from '../../errors/codes.ts';
import {
  badValue,
  CommandError,
  failedToParse,
  notSupported,
  typeMismatch,
} from '../../errors/command-error.ts';
import type { CommandArguments } from './arguments.ts';

const UNKNOWN_FIELD = 40415;
const UNSATISFIABLE = 100;
const UNKNOWN_MODE = 79;
const LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);
const WRITE_FIELDS = new Set(['w', 'j', 'wtimeout', 'fsync', 'provenance']);
const PREFERENCES = new Set(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest']);
const READ_FIELDS = new Set(['level', 'afterClusterTime', 'atClusterTime', 'provenance']);

/**
 * Checks the read concern of a command outside of transactions. What is committed is on disk and there is
 * only one node, so all levels but snapshot come to the same.
 * @param reads whether the command is one that read concerns are for
 */
export function checkReadConcern(args: CommandArguments, reads: boolean): void {
  const level = readConcernLevel(args.object('readConcern'));
  if (level === 'snapshot')
    throw notSupported('the read concern "snapshot" outside of transactions', ErrorCode.InvalidOptions);
  if (level !== undefined && level !== 'local' && !reads)
    throw new CommandError(
      ErrorCode.InvalidOptions,
      `Command ${args.name} does not support { readConcern: { level: "${level}" } }`,
    );
}

/** Checks a read concern. @returns its level, or undefined */
export function readConcernLevel(concern: RawValue | undefined): string | undefined {
  if (concern === undefined) return undefined;
  for (const { name } of concern.fields())
    if (!READ_FIELDS.has(name))
      throw new CommandError(UNKNOWN_FIELD, `BSON field 'readConcern.${name}' is an unknown field.`);
  if (concern.get('atClusterTime') !== undefined)
    throw notSupported('readConcern.atClusterTime', ErrorCode.InvalidOptions);
  const after = concern.get('afterClusterTime');
  if (after !== undefined && after.type !== BsonType.timestamp)
    throw typeMismatch(
      `BSON field 'readConcern.afterClusterTime' is the wrong type '${after.typeName}', expected type 'timestamp'`,
    );
  const level = concern.get('level');
  if (level === undefined) return undefined;
  if (level.type !== BsonType.string)
    throw typeMismatch(
      `BSON field 'readConcern.level' is the wrong type '${level.typeName}', expected type 'string'`,
    );
  if (!LEVELS.has(level.text()))
    throw failedToParse(
      `Enumeration value '${level.text()}' for field 'readConcern.level' is not a valid value.`,
    );
  return level.text();
}

/** Checks the read preference of a command. There is only one node, so that all of them come to the same. */
export function checkReadPreference(args: CommandArguments): void {
  const preference = args.object('$readPreference');
  const mode = preference?.get('mode');
  if (preference === undefined || mode === undefined) return;
  if (mode.type !== BsonType.string || !PREFERENCES.has(mode.text()))
    throw badValue(
      `Enumeration value ${showValue(mode)} for field '$readPreference.mode' is not a valid value.`,
    );
  const tags = preference.get('tags');
  if (mode.text() === 'primary' && tags?.isArray && tags.items().some((tag) => tag.fields().length > 0))
    throw badValue('Only empty tags are allowed with primary read preference');
}

/**
 * Checks the write concern of a command.
 * @param writes whether the command is one that write concerns are for; an aggregate is, even one that only reads
 */
export function checkWriteConcern(args: CommandArguments, writes: boolean): void {
  const concern = args.object('writeConcern');
  if (concern === undefined) return;
  if (!writes && args.name !== 'aggregate')
    throw new CommandError(ErrorCode.InvalidOptions, `Command ${args.name} does not support writeConcern`);
  for (const { name, value } of concern.fields()) {
    if (!WRITE_FIELDS.has(name)) throw failedToParse(`unrecognized write concern field: ${name}`);
    if (name === 'j' && value.type !== BsonType.bool && !value.isNumber)
      throw failedToParse('j must be numeric or a boolean value');
  }
  writeConcernError(concern);
}

/**
 * Checks the number of nodes that a write concern asks for.
 * @returns the error that the answer has to carry if more nodes are requested than there are
 */
export function writeConcernError(concern: RawValue | undefined): Record<string, Writable> | undefined {
  const nodes = concern?.get('w');
  if (nodes === undefined || nodes.type === BsonType.null) return undefined;
  if (nodes.type === BsonType.string) {
    if (nodes.text() === 'majority') return undefined;
    return {
      code: UNKNOWN_MODE,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${nodes.text()}' found in replica set configuration`,
    };
  }
  if (!nodes.isNumber) throw failedToParse('w has to be a number, string, or object');
  if (nodes.number() < 0 || nodes.number() > 50)
    throw failedToParse('w has to be a non-negative number and not greater than 50');
  if (nodes.number() <= 1) return undefined;
  return {
    code: UNSATISFIABLE,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
  };
}
