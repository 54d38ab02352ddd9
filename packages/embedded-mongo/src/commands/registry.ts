import { backup } from './admin/backup.ts';
import {
  collStats,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
} from './admin/collections.ts';
import { createIndexes } from './admin/create-indexes.ts';
import { dropIndexes, listIndexes } from './admin/indexes.ts';
import {
  buildInfo,
  connectionStatus,
  getParameter,
  hello,
  ping,
  serverStatus,
  whatsmyuri,
} from './admin/server-commands.ts';
import { validate } from './admin/validate.ts';
import { explain } from './explain.ts';
import { aggregate } from './read/aggregate.ts';
import { count } from './read/count.ts';
import { getMore, killCursors } from './read/cursor-commands.ts';
import { distinct } from './read/distinct.ts';
import { find } from './read/find.ts';
import type { Command } from './request/context.ts';
import {
  endSessions,
  killAllSessions,
  killSessions,
  refreshSessions,
  startSession,
} from './session/sessions.ts';
import { abortTransaction, commitTransaction } from './session/transactions.ts';
import { bulkWrite } from './write/bulk-write.ts';
import { deleteCommand } from './write/delete.ts';
import { findAndModify } from './write/find-and-modify.ts';
import { insert } from './write/insert.ts';
import { update } from './write/update.ts';

/** All commands by the names that clients call them. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['abortTransaction', abortTransaction],
  ['aggregate', aggregate],
  ['backup', backup],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['bulkWrite', bulkWrite],
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
