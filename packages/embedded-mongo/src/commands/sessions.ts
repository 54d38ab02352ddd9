import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import type { RawValue } from '../bson/raw-value.ts';
import { badValue } from '../errors/command-error.ts';
import { SESSION_MINUTES } from '../transaction/sessions.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command, CommandContext, Reply } from './context.ts';
import { sessionIdOf } from './session-id.ts';

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
  const list: RawValue[] = args.required(args.name, args.array(args.name)).items();
  return list.map((item) => {
    if (!item.isObject) throw badValue(`${args.name} takes a list of session ids`);
    return sessionIdOf(item);
  });
}

function endSession({ engine }: CommandContext, id: Buffer): void {
  const session = engine.sessions.find(id);
  if (session !== undefined) engine.cursors.closeOfSession(session);
  engine.sessions.end(id);
}

export const endSessions = ending();
export const killSessions: Command = {
  fields: [],
  run(context, args): Reply {
    const ids = listedIds(args);
    if (ids.length === 0) context.engine.sessions.endAll();
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
  run(context): Reply {
    context.engine.sessions.endAll();
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
