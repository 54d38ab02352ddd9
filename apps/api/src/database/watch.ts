import { msg } from '@app/schemas/messages/message';
import type mongoose from 'mongoose';
import { unavailable } from '../lib/errors.ts';

/** A call answers 503 within 3 s while the database is away or slow; this leaves time to send it. */
const PATIENCE_MS = 1_800;
/** Longer than any single operation takes. */
const TIME_LIMIT_MS = 30_000;
const SWEEP_MS = 100;
/** After being away this long, the database isn't waited for. */
const GONE_MS = 1_000;
/** How long after a reconnect the driver may still fail because of the old connection. */
const AFTERMATH_MS = 3_000;
/** Two heartbeats in a row that take longer mean a slow database. */
const SLOW_MS = 500;
const SLOW_BEATS = 2;

/** The part of a response that matters here. */
type Answer = { readonly headersSent: boolean };
type Call = { place: number; since: number; giveUp: () => void };

/** How long a call is waited for. */
export type Deadline = {
  /**
   * Aborts when the call is given up: after that it must not change anything. Made on demand, since reads don't need one
   * and each costs memory.
   */
  signal: () => AbortSignal;
  /** Notes that a commit is on its way, which may be stored from now on: the time limit begins anew. */
  commits: () => void;
};

/**
 * Unordered array. A Set that keeps changing holds on to removed entries until a full garbage collection, here along
 * with all that was read and answered.
 */
const inFlight: Call[] = [];
let awaySince: number | undefined;
let lastAway = Number.NEGATIVE_INFINITY;
let slowBeats = 0;
let sweeper: NodeJS.Timeout | undefined;

/** Tracks the database's state through the driver's heartbeats, which use a connection of their own. */
export function watch(client: mongoose.mongo.MongoClient): void {
  note({ isAway: false });
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const isAway = ![...newDescription.servers.values()].some(({ isWritable }) => isWritable);
    note({ isAway });
  });
  client.on('serverHeartbeatSucceeded', ({ duration, reply }) => {
    // MongoDB before 4.4.2 sends only `ismaster`.
    if (reply.isWritablePrimary || reply.ismaster) note({ isAway: false, isSlow: duration > SLOW_MS });
  });
}

/** Tells whether the database is known to be away. */
export const isAway = (): boolean => awaySince !== undefined;

/** Tells whether it is or was just away, which may explain a failure. */
export const wasAway = (): boolean => isAway() || performance.now() - lastAway < AFTERMATH_MS;

/**
 * Runs a call, giving up when the database has kept it waiting too long. A call that is slow while the database
 * answers goes on, and so does one that has begun its answer.
 * @throws UNAVAILABLE
 */
export async function withDeadline<T>(answer: Answer, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const isGone = awaySince !== undefined && performance.now() - awaySince > GONE_MS;
  if (isGone) throw noAnswer();
  let given: AbortController | undefined;
  let reason: Error | undefined;
  let reasonOf = noAnswer;
  const signal = () => {
    given ??= new AbortController();
    if (reason) given.abort(reason);
    return given.signal;
  };
  let refuse: (reason: Error) => void = () => {};
  const tooLong = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const call = begin(() => {
    if (answer.headersSent) return;
    reason = reasonOf();
    given?.abort(reason);
    refuse(reason);
  });
  const commits = () => {
    call.since = performance.now();
    reasonOf = mayBeStored;
  };
  try {
    return await Promise.race([work({ signal, commits }), tooLong]);
  } finally {
    end(call);
  }
}

function begin(giveUp: () => void): Call {
  const call = { place: inFlight.length, since: performance.now(), giveUp };
  inFlight.push(call);
  return call;
}

function end({ place }: Call): void {
  const last = inFlight.pop();
  if (!last || last.place === place) return;
  inFlight[place] = last;
  last.place = place;
}

/**
 * Limits work that others queue behind to half a minute. `withDeadline` won't do there: it gives up single calls, and
 * only while the database is in trouble.
 * @param over stops the clock, which until then holds in memory all that would hear of it
 */
export function timeLimit(over?: AbortSignal): AbortSignal {
  const given = new AbortController();
  const clock = setTimeout(() => given.abort(noAnswer()), TIME_LIMIT_MS).unref();
  over?.addEventListener('abort', () => clearTimeout(clock), { once: true });
  return given.signal;
}

/** The error for a database that is away or slow. */
export const noAnswer = (cause?: unknown) =>
  unavailable(msg('The database does not answer right now. Try again in a moment.'), cause);

/** The error for a change whose commit got no answer: nobody knows whether it is stored. */
export const mayBeStored = (cause?: unknown) =>
  unavailable(msg('It may have been recorded: try again with the same key'), cause);

function note({ isAway, isSlow = false }: { isAway: boolean; isSlow?: boolean }): void {
  if (isAway || awaySince !== undefined) lastAway = performance.now();
  awaySince = isAway ? (awaySince ?? performance.now()) : undefined;
  slowBeats = isSlow ? slowBeats + 1 : 0;
  if (isTrouble()) sweeper ??= setInterval(sweep, SWEEP_MS).unref();
}

const isTrouble = () => awaySince !== undefined || slowBeats >= SLOW_BEATS;

/**
 * Gives up calls that have waited too long: all while there is trouble, then those that it hit, since the driver may
 * wait forever on a broken connection.
 */
function sweep(): void {
  const tooOld = performance.now() - PATIENCE_MS;
  const met = isTrouble() ? Number.POSITIVE_INFINITY : lastAway;
  for (const call of inFlight) if (call.since <= Math.min(tooOld, met)) call.giveUp();
  if (isTrouble() || inFlight.some(({ since }) => since <= lastAway)) return;
  clearInterval(sweeper);
  sweeper = undefined;
}
