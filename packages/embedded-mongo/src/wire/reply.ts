import { BsonWriter } from '../bson/writer.ts';
import { HEADER_BYTES } from './frame-reader.ts';

const OP_REPLY = 1;
const OP_MSG = 2013;
const AWAIT_CAPABLE = 8;

/** Bytes in front of the body of an OP_MSG: header, flags, kind of section. */
const MSG_PREFIX_BYTES = HEADER_BYTES + 5;
/** Bytes in front of the document of an OP_REPLY: header, flags, cursor, position, number of documents. */
const REPLY_PREFIX_BYTES = HEADER_BYTES + 20;

let lastId = 0;

/** A writer for the body of an answer, with room for the header in front. */
export function replyWriter(size?: number): BsonWriter {
  return new BsonWriter(MSG_PREFIX_BYTES, size);
}

/** Completes an answer as an OP_MSG. */
export function finishReply(writer: BsonWriter, requestId: number): Buffer {
  const message = writer.finish(MSG_PREFIX_BYTES);
  writeHeader(message, requestId, OP_MSG);
  message.writeUInt32LE(0, HEADER_BYTES);
  message[HEADER_BYTES + 4] = 0;
  return message;
}

/** Turns a finished OP_MSG answer into the OP_REPLY that answers an OP_QUERY. */
export function asLegacyReply(message: Buffer, requestId: number): Buffer {
  const body = message.subarray(MSG_PREFIX_BYTES);
  const reply = Buffer.alloc(REPLY_PREFIX_BYTES + body.length);
  body.copy(reply, REPLY_PREFIX_BYTES);
  writeHeader(reply, requestId, OP_REPLY);
  reply.writeInt32LE(AWAIT_CAPABLE, HEADER_BYTES);
  reply.writeInt32LE(1, HEADER_BYTES + 16);
  return reply;
}

function writeHeader(message: Buffer, requestId: number, opcode: number): void {
  lastId = (lastId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastId, 4);
  message.writeInt32LE(requestId, 8);
  message.writeInt32LE(opcode, 12);
}
