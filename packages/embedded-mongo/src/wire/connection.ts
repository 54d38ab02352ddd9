import type { Socket } from 'node:net';
import { CommandError } from '../errors/command-error.ts';
import { Slice, yieldToEventLoop } from '../scheduling/slice.ts';
import { FrameReader, ProtocolError } from './frame-reader.ts';
import { parseRequest, type Request, requestId, wantsReply } from './request.ts';

/** Bytes of further requests that are taken in while one is being answered. */
const MAX_BUFFERED = 1024 * 1024;

/** Answers requests. */
export interface RequestHandler {
  /** @returns the whole answer, or undefined if none is to be sent */
  handle(request: Request, connection: Connection): Promise<Buffer | undefined>;
  /** @returns the answer to a message that could not be parsed */
  refuse(id: number, error: CommandError): Buffer;
}

/** One client connection. Its requests are answered one after the other. */
export class Connection {
  readonly id: number;
  private readonly socket: Socket;
  private readonly handler: RequestHandler;
  private readonly log: (message: string) => void;
  private readonly frames = new FrameReader();
  private busy = false;
  private closed = false;

  constructor(id: number, socket: Socket, handler: RequestHandler, log: (message: string) => void) {
    this.id = id;
    this.socket = socket;
    this.handler = handler;
    this.log = log;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    // A broken connection needs no more than its close event.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.closed = true;
    });
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Address of the client, as far as the transport knows one. */
  get remoteAddress(): string {
    const { remoteAddress, remotePort } = this.socket;
    return remoteAddress === undefined ? 'anonymous unix socket' : `${remoteAddress}:${remotePort}`;
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.frames.add(chunk);
    if (!this.busy) void this.work();
    else if (this.frames.buffered > MAX_BUFFERED) this.socket.pause();
  }

  private async work(): Promise<void> {
    this.busy = true;
    try {
      for (let message = this.frames.next(); message !== undefined; message = this.frames.next()) {
        const reply = await this.answer(message);
        if (this.closed) return;
        if (reply !== undefined && !this.socket.write(reply)) await this.drained();
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log(`connection ${this.id} was closed: ${reason}`);
      this.socket.destroy();
    } finally {
      this.busy = false;
    }
    this.socket.resume();
  }

  private async answer(message: Buffer): Promise<Buffer | undefined> {
    let request: Request;
    try {
      request = await this.parse(message);
    } catch (error) {
      // An answer that nobody waits for would be taken for the next command's.
      if (error instanceof CommandError)
        return wantsReply(message) ? this.handler.refuse(requestId(message), error) : undefined;
      if (error instanceof ProtocolError || error instanceof RangeError)
        throw new ProtocolError(`malformed message: ${error.message}`);
      throw error;
    }
    return this.handler.handle(request, this);
  }

  private async parse(message: Buffer): Promise<Request> {
    const steps = parseRequest(message);
    for (let slice = new Slice(); ; ) {
      const { done, value } = steps.next();
      if (done) return value;
      if (!slice.over()) continue;
      await yieldToEventLoop();
      slice = new Slice();
    }
  }

  /** Waits until the client has taken what was sent to it, so that answers don't pile up. */
  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.socket.off('drain', done);
        this.socket.off('close', done);
        resolve();
      };
      this.socket.on('drain', done);
      this.socket.on('close', done);
    });
  }
}
