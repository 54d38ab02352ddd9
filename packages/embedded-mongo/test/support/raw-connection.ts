import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Document, deserialize, serialize } from 'bson';

const OP_MSG = 2013;
const OP_REPLY = 1;

/** Path of the socket in a connection string. */
export function socketPathOf(uri: string): string {
  return decodeURIComponent(uri.slice('mongodb://'.length).split('/')[0] as string);
}

/** A frame of the protocol. */
export function frame(opcode: number, payload: Buffer, requestId = 7): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + payload.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, payload]);
}

/** The bytes of a document that may be bytes already. */
const bytesOf = (document: Document) => (Buffer.isBuffer(document) ? document : serialize(document));

/** A document with the fields of several one after the other, so that names may repeat. */
export function joined(...documents: Document[]): Buffer {
  const fields = documents.map((document) => serialize(document).subarray(4, -1));
  const bytes = Buffer.concat([Buffer.alloc(4), ...fields, Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

/** An OP_MSG with one body, and documents beside it by field name. */
export function message(
  body: Document,
  flags = 0,
  sequences: Readonly<Record<string, readonly Document[]>> = {},
): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags, 0);
  const sections = Object.entries(sequences).map(([name, documents]) => {
    const section = Buffer.concat([Buffer.alloc(5), Buffer.from(`${name}\0`), ...documents.map(bytesOf)]);
    section[0] = 1;
    section.writeInt32LE(section.length - 1, 1);
    return section;
  });
  return frame(OP_MSG, Buffer.concat([head, bytesOf(body), ...sections]));
}

/** A connection that sends whatever bytes it is given. */
export class RawConnection {
  readonly socket: Socket;
  private received = Buffer.alloc(0);
  closed = false;

  constructor(uri: string) {
    this.socket = connect(socketPathOf(uri));
    this.socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    this.socket.on('close', () => {
      this.closed = true;
    });
    this.socket.on('error', () => undefined);
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** The next answer, or 'closed' if the engine has closed the connection. */
  async reply(): Promise<Document | 'closed'> {
    for (;;) {
      const length = this.received.length >= 4 ? this.received.readInt32LE(0) : Number.POSITIVE_INFINITY;
      if (this.received.length >= length) {
        const isLegacy = this.received.readInt32LE(12) === OP_REPLY;
        const body = this.received.subarray(isLegacy ? 36 : 21, length);
        this.received = this.received.subarray(length);
        // Damaged text comes back as it was sent.
        return deserialize(body, { validation: { utf8: false } });
      }
      if (this.closed) return 'closed';
      // A broken connection is a closed one.
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]).catch(() => {
        this.closed = true;
      });
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
