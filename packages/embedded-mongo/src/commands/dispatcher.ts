import type { RawValue } from '../bson/raw-value.ts';
import { InvalidBson, readInt32 } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { BsonWriter } from '../bson/writer.ts';
import { DuplicateKeyError } from '../catalog/duplicate-key.ts';
import type { Engine } from '../engine/engine.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { Operation } from '../scheduling/operation.ts';
import { yieldToEventLoop } from '../scheduling/slice.ts';
import type { Connection, RequestHandler } from '../wire/connection.ts';
import { asLegacyReply, finishReply, replyWriter } from '../wire/reply.ts';
import type { Request } from '../wire/request.ts';
import { commands } from './registry.ts';
import { CommandArguments } from './request/arguments.ts';
import {
  checkReadConcern,
  checkReadPreference,
  checkWriteConcern,
  writeConcernError,
} from './request/concerns.ts';
import type { Command, CommandContext, Reply, ServerInfo } from './request/context.ts';
import { checkDatabaseName } from './request/namespace.ts';
import { findSessionId } from './request/session-id.ts';
import { checkApi } from './request/stable-api.ts';
import { checkSession, type SessionState } from './session/session-check.ts';

const NO_DATABASE = 40571;
const LARGE_MESSAGE = 256 * 1024;
const ATLAS_COMMANDS = new Set(['createSearchIndexes', 'dropSearchIndex', 'updateSearchIndex']);
const LEGACY_COMMANDS = new Set(['hello', 'isMaster', 'ismaster']);

/** Runs commands and puts their answers together. */
export class Dispatcher implements RequestHandler {
  private readonly engine: Engine;
  private readonly server: ServerInfo;

  constructor(engine: Engine, server: ServerInfo) {
    this.engine = engine;
    this.server = server;
  }

  async handle(request: Request, connection: Connection): Promise<Buffer | undefined> {
    // Checking a large message has taken its time already.
    if (request.body.buffer.length > LARGE_MESSAGE) await yieldToEventLoop();
    const reply = await this.replyTo(request, connection);
    if (!request.wantsReply) return undefined;
    return request.isLegacy ? asLegacyReply(reply, request.id) : reply;
  }

  refuse(id: number, error: CommandError): Buffer {
    return this.errorReply(id, error);
  }

  private replyTo(request: Request, connection: Connection): Promise<Buffer> {
    const args = new CommandArguments(request);
    const lsid = args.has('autocommit') ? args.get('lsid') : undefined;
    const id = lsid && findSessionId(lsid);
    if (id === undefined) return this.answer(request, args, connection);
    return this.engine.sessions.get(id).enqueue(() => this.answer(request, args, connection));
  }

  private async answer(request: Request, args: CommandArguments, connection: Connection): Promise<Buffer> {
    let state: SessionState | undefined;
    try {
      const command = findCommand(request, args);
      state = checkSession(this.engine, command, args);
      const reply = await this.run(command, request, args, connection, state);
      return this.finish(reply, request.id, args);
    } catch (error) {
      const answer = this.asCommandError(error, args.name);
      if (state?.transaction !== undefined) this.abort(state);
      return this.errorReply(request.id, answer, args);
    }
  }

  private async run(
    command: Command,
    request: Request,
    args: CommandArguments,
    connection: Connection,
    state: SessionState,
  ): Promise<Reply> {
    const { session, transaction } = state;
    this.observeTime(args);
    const context: CommandContext = {
      engine: this.engine,
      server: this.server,
      connection,
      database: databaseOf(request, args),
      ...state,
      operation: new Operation(
        args.maxTime(),
        () => connection.isClosed,
        () => {
          if (transaction !== undefined && transaction.state !== 'open')
            throw new CommandError(ErrorCode.NoSuchTransaction, 'Transaction has been aborted.', {
              labels: ['TransientTransactionError'],
            });
        },
      ),
    };
    if (command.adminOnly && context.database !== 'admin')
      throw new CommandError(
        ErrorCode.Unauthorized,
        `${args.name} may only be run against the admin database.`,
      );
    const reply = await command.run(context, args);
    if (transaction !== undefined && session !== undefined && hasWriteErrors(reply)) this.abort(state);
    return reply;
  }

  private abort({ session, transaction }: SessionState): void {
    if (session === undefined || transaction === undefined || session.transaction !== transaction) return;
    session.abort();
    this.engine.cursors.closeOfTransaction(transaction);
  }

  private observeTime(args: CommandArguments): void {
    const { clock } = this.engine;
    const seen = timeOf(args.object('$clusterTime')?.get('clusterTime'));
    if (seen !== undefined) clock.observe(seen.seconds, seen.increment);
    const after = timeOf(args.object('readConcern')?.get('afterClusterTime'));
    if (after !== undefined && !clock.catchUp(after.seconds, after.increment))
      throw new CommandError(
        ErrorCode.InvalidOptions,
        'readConcern afterClusterTime value must not be greater than the current clusterTime.',
      );
  }

  private finish(reply: Reply, requestId: number, args: CommandArguments): Buffer {
    const writer = reply instanceof BsonWriter ? reply : replyWriter();
    if (!(reply instanceof BsonWriter))
      for (const [name, value] of Object.entries(reply)) writer.value(name, value);
    const concern = args.object('writeConcern');
    if (concern !== undefined) writer.value('writeConcernError', writeConcernError(concern));
    writer.double('ok', 1);
    return this.finishWithTime(writer, requestId, args);
  }

  private errorReply(requestId: number, error: CommandError, args?: CommandArguments): Buffer {
    const writer = replyWriter();
    writer.double('ok', 0);
    writer.string('errmsg', error.message);
    writer.int('code', error.code);
    writer.string('codeName', error.codeName);
    if (error instanceof DuplicateKeyError)
      for (const [name, value] of Object.entries(error.details)) writer.value(name, value);
    if (error.labels.length > 0) writer.value('errorLabels', error.labels);
    return this.finishWithTime(writer, requestId, args);
  }

  private finishWithTime(writer: BsonWriter, requestId: number, args?: CommandArguments): Buffer {
    this.engine.clock.writeTo(writer, args?.has('$clusterTime') ?? false);
    return finishReply(writer, requestId);
  }

  private asCommandError(error: unknown, name: string): CommandError {
    if (error instanceof CommandError) return error;
    if (error instanceof InvalidBson) {
      // What clients send has been checked, so this is about what the store holds.
      this.engine.log(`the command ${name} met a damaged document: ${error.message}`);
      return new CommandError(
        ErrorCode.InvalidBSON,
        `a stored document is damaged (${error.message}); a check of the database tells which one`,
      );
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.engine.log(`the command ${name} failed: ${reason}`);
    return new CommandError(
      ErrorCode.InternalError,
      `internal error of the embedded engine: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function findCommand(request: Request, args: CommandArguments): Command {
  const command = commands.get(args.name);
  if (request.isLegacy && !LEGACY_COMMANDS.has(args.name))
    throw new CommandError(
      ErrorCode.UnsupportedOpQueryCommand,
      `Unsupported OP_QUERY command: ${args.name}. The client driver may require an upgrade.`,
    );
  if (command === undefined)
    throw new CommandError(
      ErrorCode.CommandNotFound,
      `no such command: '${args.name}'${ATLAS_COMMANDS.has(args.name) ? ' of Atlas' : ''} (the embedded engine does not support it)`,
    );
  args.allowOnly(command.fields, command.sequences);
  if (!request.isLegacy) checkDatabaseName(databaseOf(request, args));
  checkApi(args);
  checkReadPreference(args);
  checkWriteConcern(args, command.writes === true);
  if (!args.has('autocommit')) checkReadConcern(args, command.reads === true);
  return command;
}

/** The two parts of a cluster time, if a value is one. */
function timeOf(value: RawValue | undefined): { seconds: number; increment: number } | undefined {
  if (value?.type !== BsonType.timestamp) return undefined;
  return {
    seconds: readInt32(value.buffer, value.start + 4) >>> 0,
    increment: readInt32(value.buffer, value.start) >>> 0,
  };
}

function databaseOf(request: Request, args: CommandArguments): string {
  const name = args.string('$db') ?? request.legacyDatabase;
  if (name === undefined) throw new CommandError(NO_DATABASE, 'OP_MSG requests require a $db argument');
  return name;
}

function hasWriteErrors(reply: Reply): boolean {
  if (reply instanceof BsonWriter) return false;
  return reply.writeErrors !== undefined || (reply.nErrors !== undefined && reply.nErrors !== 0);
}
