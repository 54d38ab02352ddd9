import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { CommandArguments } from './arguments.ts';

const NO_VERSION = 4886600;

/** Commands of version 1 of the stable API, with those of their fields that are not part of it. */
const VERSION_1: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['abortTransaction', []],
  ['aggregate', ['explain']],
  ['commitTransaction', []],
  ['count', ['fields']],
  ['create', ['autoIndexId', 'flags', 'indexOptionDefaults', 'max', 'size', 'storageEngine', 'temp']],
  ['createIndexes', []],
  ['delete', []],
  ['deleteIndexes', []],
  ['drop', []],
  ['dropDatabase', []],
  ['dropIndexes', []],
  ['endSessions', []],
  ['explain', []],
  [
    'find',
    ['awaitData', 'max', 'min', 'noCursorTimeout', 'oplogReplay', 'returnKey', 'showRecordId', 'tailable'],
  ],
  ['findAndModify', []],
  ['findandmodify', []],
  ['getMore', []],
  ['hello', []],
  ['insert', []],
  ['killCursors', []],
  ['listCollections', []],
  ['listDatabases', []],
  ['listIndexes', []],
  ['ping', []],
  ['refreshSessions', []],
  ['update', []],
]);

/**
 * Checks what a command says about the stable API.
 * @throws CommandError 4886600 and 322 for a version that is missing or unknown, 323 for what is not part of it
 */
export function checkApi(args: CommandArguments): void {
  const version = args.string('apiVersion');
  if (version === undefined && (args.has('apiStrict') || args.has('apiDeprecationErrors')))
    throw new CommandError(
      NO_VERSION,
      'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
    );
  if (version !== undefined && version !== '1')
    throw new CommandError(ErrorCode.APIVersionError, `API version must be "1", got "${version}"`);
  if (args.flag('apiStrict')) checkStrictly(args);
}

function checkStrictly(args: CommandArguments): void {
  const unstable = VERSION_1.get(args.name);
  if (unstable === undefined)
    throw new CommandError(
      ErrorCode.APIStrictError,
      `Provided apiStrict:true, but the command ${args.name} is not in API Version 1.`,
    );
  for (const field of unstable)
    if (args.has(field))
      throw new CommandError(
        ErrorCode.APIStrictError,
        `BSON field '${args.name}.${field}' is not allowed with apiStrict:true.`,
      );
}
