import { aggregate } from './aggregate.ts';
import { backup } from './backup.ts';
import { collStats, create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Command } from './context.ts';
import { count } from './count.ts';
import { createIndexes } from './create-indexes.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { deleteCommand } from './delete.ts';
import { distinct } from './distinct.ts';
import { explain } from './explain.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import {
  buildInfo,
  connectionStatus,
  getParameter,
  hello,
  ping,
  serverStatus,
  whatsmyuri,
} from './server-commands.ts';
import { endSessions, killAllSessions, killSessions, refreshSessions, startSession } from './sessions.ts';
import { abortTransaction, commitTransaction } from './transactions.ts';
import { update } from './update.ts';
import { validate } from './validate.ts';

/** All commands by the names that clients call them. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['abortTransaction', abortTransaction],
  ['aggregate', aggregate],
  ['backup', backup],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['collStats', collStats],
  ['commitTransaction', commitTransaction],
  ['connectionStatus', connectionStatus],
  ['count', count],
  ['create', create],
  ['createIndexes', createIndexes],
  ['delete', deleteCommand],
  ['distinct', distinct],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['dropIndexes', dropIndexes],
  ['deleteIndexes', dropIndexes],
  ['endSessions', endSessions],
  ['explain', explain],
  ['find', find],
  ['findAndModify', findAndModify],
  ['findandmodify', findAndModify],
  ['getMore', getMore],
  ['getParameter', getParameter],
  ['hello', hello],
  ['insert', insert],
  ['isMaster', hello],
  ['ismaster', hello],
  ['killAllSessions', killAllSessions],
  ['killCursors', killCursors],
  ['killSessions', killSessions],
  ['listCollections', listCollections],
  ['listDatabases', listDatabases],
  ['listIndexes', listIndexes],
  ['ping', ping],
  ['refreshSessions', refreshSessions],
  ['serverStatus', serverStatus],
  ['startSession', startSession],
  ['update', update],
  ['validate', validate],
  ['whatsmyuri', whatsmyuri],
]);
