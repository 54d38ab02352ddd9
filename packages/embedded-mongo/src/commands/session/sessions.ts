import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { SESSION_MINUTES } from '../../transaction/sessions.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';
import { sessionIdOf } from '../request/session-id.ts';
import { type FieldType, statementsOf } from '../request/statement-fields.ts';

const USER_FIELDS = new Map<string, FieldType>([
  ['user', 'string'],
  ['db', 'string'],
]);

/** Commands that end the sessions they list. */
function ending(): Command {
  return {
    fields: [],
    run(context, args): Reply {
      for (const id of listedIds(args)) endSession(context, id);
      return {};
    },
  };
}

function listedIds(args: CommandArguments): Buffer[] {
  return args.documents(args.name).map(sessionIdOf);
}

function endSession({ engine }: CommandContext, id: Buffer): void {
  const session = engine.sessions.find(id);
  if (session !== undefined) engine.cursors.closeOfSession(session);
  engine.sessions.end(id);
}

function endAll({ engine }: CommandContext): void {
  engine.cursors.closeOfAllSessions();
  engine.sessions.endAll();
}

export const endSessions = ending();
export const killSessions: Command = {
  fields: [],
  run(context, args): Reply {
    const ids = listedIds(args);
    if (ids.length === 0) endAll(context);
    for (const id of ids) endSession(context, id);
    return {};
  },
};

export const refreshSessions: Command = {
  fields: [],
  run(context, args): Reply {
    for (const id of listedIds(args)) context.engine.sessions.get(id);
    return {};
  },
};

export const killAllSessions: Command = {
  fields: [],
  run(context, args): Reply {
    const users = statementsOf(args.name, args.documents(args.name), USER_FIELDS, ['user', 'db']);
    // There are no users, so that those who are named have no sessions.
    if (users.length === 0) endAll(context);
    return {};
  },
};

export const startSession: Command = {
  fields: [],
  run(): Reply {
    return {
      id: { id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) },
      timeoutMinutes: SESSION_MINUTES,
    };
  },
};
