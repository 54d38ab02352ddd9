import * as database from '../database/maintenance.ts';
import { closePasswordPool } from '../features/passwords/passwords.service.ts';
import { endAllSessions } from '../http/caller/session.ts';
import type { CliEnv } from '../lib/env.ts';
import { adminActions } from './admin.ts';
import { verify } from './verify.ts';

export type Options = {
  /** Connection string to copy from. */
  from?: string | undefined;
  'without-journal'?: boolean | undefined;
};

/** Input of a command. */
type Call = {
  env: CliEnv;
  /** A folder, a connection string or an action. */
  argument: string;
  /** Arguments of the action. */
  more: readonly string[];
  options: Options;
  say: (line: string) => void;
};

type Command = {
  help: string;
  accepts: (positionals: readonly string[], options: Options) => boolean;
  /** @returns false if something is wrong with the data */
  run: (call: Call) => Promise<boolean>;
};

const isPlain = (options: Options) => Object.values(options).every((value) => value === undefined);
const oneFolder = (positionals: readonly string[], options: Options) =>
  positionals.length === 1 && isPlain(options);
const nothing = (positionals: readonly string[], options: Options) =>
  positionals.length === 0 && isPlain(options);

export const commands: Record<string, Command> = {
  backup: {
    help: `npm run backup -- <folder>
  Copies the embedded database in DATA_DIR into a new or empty folder, as it is at one moment. The
  application may go on working meanwhile. Check a backup by restoring it into another DATA_DIR.`,
    accepts: oneFolder,
    run: async ({ env, argument, say }) => {
      const bytes = await database.backUp(env, argument);
      say(`The backup is in ${argument}: ${megabytes(bytes)}.`);
      return true;
    },
  },
  restore: {
    help: `npm run restore -- <folder>
  Puts the backup in a folder in the place of the embedded database in DATA_DIR, after checking all of it.
  Stop the application first. The data that was there is kept beside it, under the name that is printed.
  Everyone has to sign in again: sessions that have ended since the backup must not go on.
  With --without-journal it leaves out the last changes, and needs no journal: for a folder whose journal is
  damaged, which may be that of DATA_DIR itself.`,
    accepts: (positionals, { from }) => positionals.length === 1 && from === undefined,
    run: async ({ env, argument, options, say }) => {
      const withoutJournal = options['without-journal'] === true;
      const prepare = endAllSessions;
      const { verified, kept } = await database.restore(env, argument, { withoutJournal, prepare });
      say(`Restored ${verified.documents} records in ${verified.collections} collections.`);
      if (kept) say(`The former data is kept in ${kept}. Delete it when it is not needed any more.`);
      return true;
    },
  },
  compact: {
    help: `npm run compact
  Writes the embedded database in DATA_DIR anew, without the room that deleted records have left. Stop the
  application first. It needs as much free disk space as the data takes.`,
    accepts: nothing,
    run: async ({ env, say }) => {
      const { before, after } = await database.compact(env);
      say(`The data took ${megabytes(before)} and takes ${megabytes(after)} now.`);
      return true;
    },
  },
  verify: {
    help: `npm run verify
  Checks the database of MONGODB_URI, or the embedded one in DATA_DIR, while the application works or not:
  every record, every index entry against its record, the counts, every stock against its movements, and
  the sums of sales by day and by product against the sales. It changes nothing, and ends with code 1 if
  something is wrong.`,
    accepts: nothing,
    run: ({ env, say }) => verify(env, say),
  },
  migrate: {
    help: `npm run migrate -- <mongodb uri>
  Copies the embedded database in DATA_DIR, indexes included, into an empty database of a MongoDB replica
  set, and compares counts and checksums. Stop the application first. Afterwards start it with MONGODB_URI.
npm run migrate -- --from <mongodb uri>
  The same in the other direction, into a DATA_DIR without data. Stop every application that uses the MongoDB.`,
    accepts: (positionals, { from, ...others }) =>
      positionals.length + (from === undefined ? 0 : 1) === 1 && isPlain(others),
    run: async ({ env, argument, options: { from }, say }) => {
      const move = from === undefined ? database.moveUp : database.moveDown;
      const copied = await move(env, from ?? argument, (name, documents) =>
        say(`${name}: ${documents} records`),
      );
      say(
        `Copied ${copied.documents} records and ${copied.indexes} indexes in ${copied.collections} collections; counts and checksums agree.`,
      );
      return true;
    },
  },
  admin: {
    help: `npm run admin -- list
  Lists all users.
npm run admin -- reset-password EMAIL
  Gives a user a one-time password, which is printed once, and ends their sessions. Whoever signs in with it
  chooses another before anything else.
npm run admin -- unlock EMAIL
  Lets a user try to sign in again at once, after too many wrong passwords.
npm run admin -- new-admin EMAIL
  Makes one more admin, with a one-time password: the way in when no admin is left who could make one.
npm run admin -- end-sessions
  Ends the sessions of all users.
  All of them work on the database of MONGODB_URI, or on the embedded one in DATA_DIR, while the application works
  or not. The audit trail calls whoever does it 'operator'.`,
    accepts: ([name = '', ...of], options) =>
      isPlain(options) && Object.hasOwn(adminActions, name) && adminActions[name]?.takes === of.length,
    run: async ({ env, argument, more: [email = ''], say }) => {
      await database.withConnection(env, async () => adminActions[argument]?.run({ env, email, say }));
      await closePasswordPool();
      return true;
    },
  },
};

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
