import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { endOfCString, InvalidBson, readCString } from '../bson/read.ts';
import { MAX_NESTING, TooDeep, validateDocument } from '../bson/validate.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { crc32c } from './crc32c.ts';
import { HEADER_BYTES, ProtocolError } from './frame-reader.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Flags that a receiver must know. */
const REQUIRED_FLAGS = 0xffff;
/** Nesting of a command around the documents that it carries. */
const COMMAND_LEVELS = 8;
const DUPLICATE_SEQUENCE = 40433;

/** A command as it came in. */
export interface Request {
  readonly id: number;
  /** Whether it came as OP_QUERY, which only the first message of a connection may be. */
  readonly isLegacy: boolean;
  /** Whether the client waits for an answer. */
  readonly wantsReply: boolean;
  readonly body: RawValue;
  /** Documents that came beside the body, by field name. */
  readonly sequences: ReadonlyMap<string, readonly RawValue[]>;
  /** Database named by an OP_QUERY. */
  readonly legacyDatabase: string | undefined;
}

/** Reads the id that an answer has to carry. */
export function requestId(message: Buffer): number {
  return message.readInt32LE(4);
}

/** Whether the client waits for an answer to a message, as far as it can be read. */
export function wantsReply(message: Buffer): boolean {
  return message.readInt32LE(12) !== OP_MSG || (message.readUInt32LE(HEADER_BYTES) & MORE_TO_COME) === 0;
}

/**
 * Parses a message and checks all BSON in it, a document at a time: a message may have a hundred thousand of them.
 * @throws ProtocolError if nothing sensible can be answered, CommandError if something can
 */
export function* parseRequest(message: Buffer): Generator<undefined, Request> {
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return yield* parseMsg(message);
  if (opcode === OP_QUERY) return parseQuery(message);
  throw new ProtocolError(`unknown operation code ${opcode}`);
}

function* parseMsg(message: Buffer): Generator<undefined, Request> {
  if (message.length < HEADER_BYTES + 5) throw new ProtocolError('OP_MSG is too short');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME))
    throw new ProtocolError(`OP_MSG has unknown flags ${flags}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  if (flags & CHECKSUM_PRESENT && crc32c(message.subarray(0, end)) !== message.readUInt32LE(end))
    throw new ProtocolError('OP_MSG has a wrong checksum');
  const sequences = new Map<string, readonly RawValue[]>();
  let body: RawValue | undefined;
  for (let position = HEADER_BYTES + 4; position < end; ) {
    const kind = message[position++];
    if (kind === 0) {
      if (body !== undefined) throw new ProtocolError('OP_MSG has two bodies');
      const next = checkedEnd(message, position, end);
      body = rawDocument(message, position);
      position = next;
    } else if (kind === 1) position = yield* readSequence(message, position, end, sequences);
    else throw new ProtocolError(`OP_MSG has a section of unknown kind ${kind}`);
  }
  if (body === undefined) throw new ProtocolError('OP_MSG has no body');
  return {
    id: requestId(message),
    isLegacy: false,
    wantsReply: wantsReply(message),
    body,
    sequences,
    legacyDatabase: undefined,
  };
}

function* readSequence(
  message: Buffer,
  start: number,
  limit: number,
  sequences: Map<string, readonly RawValue[]>,
): Generator<undefined, number> {
  if (start + 4 > limit) throw new ProtocolError('document sequence is cut off');
  const end = start + message.readInt32LE(start);
  if (end < start + 6 || end > limit) throw new ProtocolError('document sequence claims a wrong length');
  const nameEnd = message.indexOf(0, start + 4);
  if (nameEnd < 0 || nameEnd >= end) throw new ProtocolError('document sequence has no name');
  const name = readCString(message, start + 4);
  if (sequences.has(name)) throw new CommandError(DUPLICATE_SEQUENCE, `Duplicate document sequence: ${name}`);
  const documents: RawValue[] = [];
  for (let position = nameEnd + 1; position < end; ) {
    const next = checkedEnd(message, position, end);
    documents.push(rawDocument(message, position));
    position = next;
    yield;
  }
  sequences.set(name, documents);
  return end;
}

function checkedEnd(message: Buffer, start: number, limit: number): number {
  try {
    return validateDocument(message, start, limit, MAX_NESTING + COMMAND_LEVELS);
  } catch (error) {
    if (error instanceof InvalidBson)
      throw new CommandError(ErrorCode.InvalidBSON, `invalid BSON: ${error.message}`);
    if (error instanceof TooDeep) throw new CommandError(ErrorCode.Overflow, error.message);
    throw error;
  }
}

function parseQuery(message: Buffer): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0 || nameEnd + 9 > message.length) throw new ProtocolError('OP_QUERY is cut off');
  const namespace = message.toString('utf8', HEADER_BYTES + 4, endOfCString(message, HEADER_BYTES + 4));
  const start = nameEnd + 9;
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is for commands only');
  checkedEnd(message, start, message.length);
  const document = rawDocument(message, start);
  const wrapped = document.get('$query');
  return {
    id: requestId(message),
    isLegacy: true,
    wantsReply: true,
    body: wrapped?.isObject ? wrapped : document,
    sequences: new Map(),
    legacyDatabase: namespace.slice(0, -5),
  };
}
