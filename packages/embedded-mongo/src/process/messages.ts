/** What a parent tells its engine when it starts it, as the only command line argument, in JSON. */
export interface StartArguments {
  readonly dataFolder: string;
  readonly durable: boolean;
  /** Path of the socket, or on Windows of the pipe, to listen on. */
  readonly socketPath: string;
  /** Of the folder's lock, where the parent has it; else the engine takes the lock. */
  readonly lockToken: string | undefined;
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
