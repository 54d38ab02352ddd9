/** What a parent tells its engine when it starts it, as the only command line argument, in JSON. */
export interface StartArguments {
  readonly dataFolder: string;
  readonly durable: boolean;
  /** Path of the socket to listen on, or undefined to listen on a port of the loopback interface. */
  readonly socketPath: string | undefined;
  /** The port to listen on; 0 for any. */
  readonly port: number;
}

/** What an engine tells its parent. */
export type EngineMessage =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string };

/** What a parent tells a running engine. */
export type ParentMessage = { readonly kind: 'stop' };

/** Whether a message from another process is one of an engine's. */
export function isEngineMessage(message: unknown): message is EngineMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  if (message.kind === 'ready') return 'address' in message && typeof message.address === 'string';
  return message.kind === 'failed' && 'message' in message && typeof message.message === 'string';
}

/** Whether a message from another process asks the engine to stop. */
export function isStopMessage(message: unknown): message is ParentMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop';
}
