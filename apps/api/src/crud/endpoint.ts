import type { Role, Route } from '@app/schemas/resource';
import type { z } from 'zod';
import { unauthenticated } from '../errors.ts';
import type { Actor, Context, WriteContext } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import type { AuditDraft } from './audit.ts';

/** Who may call: anyone, anyone with a session, or these roles. */
type Access = 'public' | 'signedIn' | readonly Role[];

/**
 * What a change answers, and what the audit trail says of it: null only where nothing was changed, since a new entry
 * is what has cached answers read anew (answer-cache.ts).
 */
export type Outcome = {
  body: object;
  status?: number;
  audit: AuditDraft | null;
  /** What may only happen once the change is stored: handing out a cookie. */
  committed?: () => unknown;
};

type Description = {
  route: Route;
  summary: string;
  access: Access;
  /** What the JSON body, or body and query together, must be. */
  request: z.ZodType;
  answer: z.ZodType;
  /** The kinds of file that it answers with instead of JSON. */
  media?: readonly string[];
  /** A create: it honours the Idempotency-Key header. */
  idempotent?: boolean;
  /** Open to a session that a one-time password has opened, too. */
  takesOneTimePassword?: boolean;
};

type MaybeActor = Actor | undefined;
/** A call whose input has been found valid. */
export type Call =
  | { kind: 'read'; run: (context: Context<MaybeActor>) => Promise<object> }
  /** Writes its answer itself, piece by piece. */
  | { kind: 'stream'; run: (context: Context<MaybeActor>) => Promise<void> }
  | {
      kind: 'write';
      /** As parsed: declared fields only, in the order of their declaration. */
      input: unknown;
      run: (context: WriteContext<MaybeActor>) => Promise<Outcome>;
      /** What the change is going to write, so that changes of the same thing take turns. */
      queue: readonly string[];
    };

/** One route of the API: what the router mounts, the API description lists and the access matrix checks. */
export type Endpoint = Description & {
  /** @throws VALIDATION_FAILED */
  call: (input: unknown) => Call;
};

type Declaration<I, A> = Omit<Description, 'request'> & { request: z.ZodType<I> } & (
    | { read: (input: I, context: Context<A>) => Promise<object> }
    | { stream: (input: I, context: Context<A>) => Promise<void> }
    | {
        write: (input: I, context: WriteContext<A>) => Promise<Outcome>;
        queue?: (input: I) => readonly string[];
      }
  );

/** An endpoint for people with a session. */
export function defineEndpoint<I>(declaration: Declaration<I, Actor>): Endpoint {
  return erased(declaration, (context) => {
    if (!isSignedIn(context)) throw unauthenticated();
    return context;
  });
}

/** An endpoint that answers without a session too. */
export function definePublicEndpoint<I>(declaration: Declaration<I, MaybeActor>): Endpoint {
  return erased(declaration, (context) => context);
}

/** An endpoint whose type says no more what its input is, so that all endpoints fit one list. */
function erased<I, A>(
  declaration: Declaration<I, A>,
  admit: <C extends Context<MaybeActor>>(context: C) => Omit<C, 'actor'> & { actor: A },
): Endpoint {
  const call = (raw: unknown): Call => {
    const input = parse(declaration.request, raw);
    if ('read' in declaration) {
      return { kind: 'read', run: async (context) => declaration.read(input, admit(context)) };
    }
    if ('stream' in declaration) {
      return { kind: 'stream', run: async (context) => declaration.stream(input, admit(context)) };
    }
    const queue = declaration.queue?.(input) ?? [];
    return { kind: 'write', input, queue, run: async (context) => declaration.write(input, admit(context)) };
  };
  return { ...declaration, call };
}

const isSignedIn = <C extends Context<MaybeActor>>(context: C): context is C & Context =>
  context.actor !== undefined;
