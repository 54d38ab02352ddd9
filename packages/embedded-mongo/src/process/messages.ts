/** What a parent passes its engine when it starts it, as the only command line argument, in JSON. */
export interface StartArguments {
  readonly dataFolder: string;
  readonly durable: boolean;
  /** Path of the socket, or on Windows of the pipe, to listen on. */
  readonly socketPath: string;
  /** Of the folder's lock, where the parent has it; else the engine takes the lock. */
  readonly lockToken: string | undefined;
}

/** A message from an engine to its parent. */
export type EngineMessage =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** The answer to a ping. */
  | { readonly kind: 'alive' }
  /** Something that hints at damaged data. */
  | { readonly kind: 'suspect'; readonly reason: string };

/** A message from a parent to a running engine. */
export type ParentMessage = { readonly kind: 'stop' | 'ping' };

/** Whether a message from another process is one of an engine's. */
export function isEngineMessage(message: unknown): message is EngineMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  if (message.kind === 'ready') return 'address' in message && typeof message.address === 'string';
  if (message.kind === 'failed') return 'message' in message && typeof message.message === 'string';
  if (message.kind === 'suspect') return 'reason' in message && typeof message.reason === 'string';
  return message.kind === 'alive';
}

/** Whether a message from another process is one of an engine's parent. */
export function isParentMessage(message: unknown): message is ParentMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return message.kind === 'stop' || message.kind === 'ping';
}
