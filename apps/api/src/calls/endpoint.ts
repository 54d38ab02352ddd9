import type { Role, Route } from '@app/schemas/kit/resource';
import type { z } from 'zod';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Session } from '../database/types.ts';
import type { Author } from '../http/caller/author.ts';
import type { Actor, Context, Transaction, WriteContext } from '../http/caller/context.ts';
import type { BytesBody } from '../http/request/bytes.ts';
import { parse } from '../http/request/parse.ts';
import { unauthenticated } from '../lib/errors.ts';
import type { AuditDraft } from './audit.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** Who may call: anyone, anyone signed in, or these roles. */
type Access = 'public' | 'signedIn' | readonly Role[];

/**
 * Answer of a write and its audit entry: null only if nothing changed, since only a new entry invalidates cached
 * answers (answer-cache.ts).
 */
export type Outcome = {
  body: object;
  status?: number;
  audit: AuditDraft | null;
  /** Runs after the commit (sets a cookie). */
  afterCommit?: () => unknown;
};

/** Stores what `work` writes and its audit entry in one transaction. @returns what was done */
export type Store = <T>(
  work: (session: Session) => Promise<{ done: T; audit: AuditDraft; author?: Author }>,
  /** Keys of what is written: works that share a key run one at a time. */
  keys?: readonly string[],
  /** That of the call: what was done is its answer, which is given again in place of doing it twice. */
  key?: IdempotencyKey,
) => Promise<T>;
/** What calls get that run their transaction themselves, between what must not be in one. */
export type OwnContext<A = Actor> = Context<A> & {
  store: Store;
  /** Reads the Idempotency-Key of a call that honours it. @param input with what its body has brought */
  keyOf: (input: object) => IdempotencyKey | undefined;
  /** What a call that takes bytes has brought, if anything. */
  bytes?: AsyncIterable<Uint8Array> | undefined;
};

type Description = {
  route: Route;
  summary: string;
  access: Access;
  /** Lets in only some of these, before the input is looked at. */
  admits?: (actor: Actor) => Promise<boolean>;
  /** Schema of the JSON body, or of query and body merged. */
  request: z.ZodType;
  answer: z.ZodType;
  /** Takes a file in place of a JSON body; its input is in the query then. */
  takesBytes?: BytesBody;
  /** Media types that it answers with instead of JSON. */
  media?: readonly string[];
  /** What a call answers that runs its transaction itself, if not 200. */
  status?: 201;
  /** Honours the Idempotency-Key header, as every call does that makes something. */
  idempotent?: boolean;
  /** Adds to a record that exists, and so answers 200 though it takes a key. */
  changesOnly?: boolean;
  /** Also open to sessions begun with a one-time password. */
  takesOneTimePassword?: boolean;
};

type MaybeActor = Actor | undefined;
/** A call whose input has been validated. */
export type Call =
  | { kind: 'read'; run: (context: Context<MaybeActor>) => Promise<object> }
  /** Changes something by a transaction of its own. */
  | { kind: 'own'; run: (context: OwnContext<MaybeActor>) => Promise<object> }
  /** Writes its own answer, chunk by chunk. */
  | { kind: 'stream'; run: (context: OwnContext<MaybeActor>) => Promise<void> }
  | {
      kind: 'write';
      /** As parsed: declared fields only, in declaration order. */
      input: unknown;
      /** Looks up what the write needs, before it waits for its turn. */
      ready: (context: Context<MaybeActor>) => Promise<{
        run: (context: WriteContext<MaybeActor>) => Promise<Outcome>;
        /** Keys of what is written; writes that share a key run one at a time. */
        queue: readonly string[];
        transact: Transact<MaybeActor>;
      }>;
    };

/** Runs the work of a write in a transaction, whose commit it waits for. */
export type Transact<A = Actor> = <T>(
  work: (transaction: Transaction) => Promise<T>,
  options: { keys: readonly string[]; context: Context<A> },
) => Promise<T>;

/** A route of the API: mounted by the router, listed in the API description, checked by the access matrix. */
export type Endpoint = Description & {
  /** @throws VALIDATION_FAILED */
  call: (input: unknown) => Call;
};

type Keys = readonly string[];
type Declaration<I, A> = Omit<Description, 'request'> & { request: z.ZodType<I> } & (
    | { read: (input: I, context: Context<A>) => Promise<object> }
    | { own: (input: I, context: OwnContext<A>) => Promise<object> }
    | { stream: (input: I, context: OwnContext<A>) => Promise<void> }
    | {
        write: (input: I, context: WriteContext<A>) => Promise<Outcome>;
        /** Keys of what is written, looked up where the input doesn't tell. */
        queue?: (input: I) => Keys | Promise<Keys>;
        /** What the write of this input runs in, if not in a transaction of its own. */
        transact?: ((input: I) => Transact<A> | undefined) | undefined;
        /** Adds to the input what can be read before the write waits for its turn: others wait less then. */
        prefetch?: ((input: I, context: Context<A>) => Promise<I>) | undefined;
      }
  );

/** Defines an endpoint that needs a session. */
export function defineEndpoint<I>(declaration: Declaration<I, Actor>): Endpoint {
  return erased(declaration, (context) => {
    if (!isSignedIn(context)) throw unauthenticated();
    return context;
  });
}

/** Defines an endpoint that needs no session. */
export function definePublicEndpoint<I>(declaration: Declaration<I, MaybeActor>): Endpoint {
  return erased(declaration, (context) => context);
}

const inOwnTransaction: Transact<unknown> = (work, { keys, context: { deadline } }) =>
  inTransaction((session) => work({ session }), { keys, deadline });

/** Erases the input type, so that all endpoints fit in one list. */
function erased<I, A>(
  declaration: Declaration<I, A>,
  admit: <C extends Context<MaybeActor>>(context: C) => Omit<C, 'actor'> & { actor: A },
): Endpoint {
  const call = (raw: unknown): Call => {
    const input = parse(declaration.request, raw);
    if ('read' in declaration) {
      return { kind: 'read', run: async (context) => declaration.read(input, admit(context)) };
    }
    if ('own' in declaration) {
      return { kind: 'own', run: async (context) => declaration.own(input, admit(context)) };
    }
    if ('stream' in declaration) {
      return { kind: 'stream', run: async (context) => declaration.stream(input, admit(context)) };
    }
    const { write, prefetch, queue, transact: transactOf } = declaration;
    const ready = async (caller: Context<MaybeActor>) => {
      const complete = prefetch ? await prefetch(input, admit(caller)) : input;
      const run = async (context: WriteContext<MaybeActor>) => write(complete, admit(context));
      const through: Transact<A> = transactOf?.(input) ?? inOwnTransaction;
      const transact: Transact<MaybeActor> = (work, { context, ...options }) =>
        through(work, { context: admit(context), ...options });
      return { run, queue: (await queue?.(input)) ?? [], transact };
    };
    return { kind: 'write', input, ready };
  };
  return { ...declaration, call };
}

const isSignedIn = <C extends Context<MaybeActor>>(context: C): context is C & Context =>
  context.actor !== undefined;
