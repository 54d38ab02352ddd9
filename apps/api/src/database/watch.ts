import type { Response } from 'express';
import type mongoose from 'mongoose';
import { unavailable } from '../errors.ts';

/** A call is answered with 503 within 3 s while the database is away or slow; this leaves time to say so. */
const PATIENCE_MS = 1_800;
/** Longer than the database takes for any one thing. */
const TIME_LIMIT_MS = 30_000;
const SWEEP_MS = 100;
/** A database that has been away for this long is not waited for any more. */
const GONE_MS = 1_000;
/** For so long after it was away, the driver may stumble over what it remembers of the former connection. */
const AFTERMATH_MS = 3_000;
/** A heartbeat that takes longer, twice in a row, comes from a database that is slow. */
const SLOW_MS = 500;
const SLOW_BEATS = 2;

type Call = { place: number; since: number; giveUp: () => void };
/**
 * In no order. A Set whose entries come and go holds on to former ones until a full garbage collection, here with
 * all that was read and answered.
 */
const underWay: Call[] = [];
let awaySince: number | undefined;
let lastAway = Number.NEGATIVE_INFINITY;
let slowBeats = 0;
let sweeper: NodeJS.Timeout | undefined;

/** Learns from the driver's heartbeats, which have a connection of their own, how the database is. */
export function watch(client: mongoose.mongo.MongoClient): void {
  note({ isAway: false });
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const isAway = ![...newDescription.servers.values()].some(({ isWritable }) => isWritable);
    note({ isAway });
  });
  client.on('serverHeartbeatSucceeded', ({ duration, reply }) => {
    // Before 4.4.2 MongoDB answers in the old form.
    if (reply.isWritablePrimary || reply.ismaster) note({ isAway: false, isSlow: duration > SLOW_MS });
  });
}

/** Whether the database is known not to answer. */
export const isAway = (): boolean => awaySince !== undefined;

/** Whether it was so a moment ago: what failed then may have failed for that. */
export const wasAway = (): boolean => isAway() || performance.now() - lastAway < AFTERMATH_MS;

/**
 * Does the work of a call, which is given up when the database has kept it waiting for too long. Nobody waits
 * for a call that takes long while the database answers, nor cuts one that is sending its answer already.
 * @param work gets a signal that says when it was given up: from then on it must not change anything. A signal is made
 * for those who ask for it, since reads don't, and each is a burden on the memory.
 * @throws UNAVAILABLE
 */
export async function inTime<T>(res: Response, work: (signal: () => AbortSignal) => Promise<T>): Promise<T> {
  const isGone = awaySince !== undefined && performance.now() - awaySince > GONE_MS;
  if (isGone) throw noAnswer();
  let given: AbortController | undefined;
  let reason: Error | undefined;
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
    if (res.headersSent) return;
    reason = noAnswer();
    given?.abort(reason);
    refuse(reason);
  });
  try {
    return await Promise.race([work(signal), tooLong]);
  } finally {
    end(call);
  }
}

function begin(giveUp: () => void): Call {
  const call = { place: underWay.length, since: performance.now(), giveUp };
  underWay.push(call);
  return call;
}

function end({ place }: Call): void {
  const last = underWay.pop();
  if (!last || last.place === place) return;
  underWay[place] = last;
  last.place = place;
}

/**
 * Gives up, after half a minute, work whose end others wait for. `inTime` doesn't serve there: it gives up single
 * calls, and only while the database is in trouble.
 */
export function timeLimit(): AbortSignal {
  const given = new AbortController();
  setTimeout(() => given.abort(noAnswer()), TIME_LIMIT_MS).unref();
  return given.signal;
}

/** What a caller is told of a database that is away or slow. */
export const noAnswer = (cause?: unknown) =>
  unavailable('The database does not answer right now. Try again in a moment.', cause);

function note({ isAway, isSlow = false }: { isAway: boolean; isSlow?: boolean }): void {
  if (isAway || awaySince !== undefined) lastAway = performance.now();
  awaySince = isAway ? (awaySince ?? performance.now()) : undefined;
  slowBeats = isSlow ? slowBeats + 1 : 0;
  if (isTrouble()) sweeper ??= setInterval(sweep, SWEEP_MS).unref();
}

const isTrouble = () => awaySince !== undefined || slowBeats >= SLOW_BEATS;

/**
 * Gives up what has waited for too long: of all calls while there is trouble, afterwards of those that it met. The
 * driver may wait for ever for a connection that broke.
 */
function sweep(): void {
  const tooOld = performance.now() - PATIENCE_MS;
  const met = isTrouble() ? Number.POSITIVE_INFINITY : lastAway;
  for (const call of underWay) if (call.since <= Math.min(tooOld, met)) call.giveUp();
  if (isTrouble() || underWay.some(({ since }) => since <= lastAway)) return;
  clearInterval(sweeper);
  sweeper = undefined;
}
