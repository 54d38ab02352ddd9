import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { databaseError } from './errors.ts';
import { wasAway } from './watch.ts';

const { mongo } = mongoose;
const { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } = mongo;

const server = (code: number, errorLabels: string[] = []) =>
  new MongoServerError({ message: 'refused', code, errorLabels });
const labelled = (label: string) => {
  const error = new MongoError('broken off');
  error.addErrorLabel(label);
  return error;
};
/** As the driver throws it when a bulk write fails for a reason other than a refused record. */
const inBulk = (error: Error) => new MongoBulkWriteError(error as never, {} as never);

/** As Node throws it; the driver doesn't wrap errors of writes that had to wait. */
const ofSocket = (code: string) => Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });

const passing: Record<string, () => Error> = {
  'a server that cannot be found': () => new mongo.MongoServerSelectionError('timed out', {} as never),
  'a connection that broke': () => new MongoNetworkError('closed'),
  'a connection that broke in a bulk write': () => inBulk(new MongoNetworkError('closed')),
  'a socket that broke': () => ofSocket('EPIPE'),
  'a socket that was reset': () => ofSocket('ECONNRESET'),
  'a socket that broke in a bulk write': () => inBulk(ofSocket('EPIPE')),
  'a socket that is closed': () => ofSocket('ERR_STREAM_DESTROYED'),
  'a connection that took too long': () => new mongo.MongoNetworkTimeoutError('timed out'),
  'a client that is not connected': () => new mongo.MongoNotConnectedError('not connected'),
  'a client that is closed': () => new mongo.MongoClientClosedError(),
  'a server that is closed': () => new mongo.MongoServerClosedError('closed'),
  'a topology that is closed': () => new mongo.MongoTopologyClosedError(),
  'a session that has ended': () => new mongo.MongoExpiredSessionError(),
  'an operation that took too long': () => new mongo.MongoOperationTimeoutError('timed out'),
  'Mongoose without a connection': () =>
    new mongoose.MongooseError('Cannot call `x.find()` before initial connection is complete'),
  'a transaction that may be tried again': () => labelled('TransientTransactionError'),
  'a commit whose outcome is unknown': () => labelled('UnknownTransactionCommitResult'),
  'a write that may be tried again': () => labelled('RetryableWriteError'),
  'a pool that was cleared': () => labelled('PoolRequestedRetry'),
  'a bulk write in a transaction that is gone': () => inBulk(server(251, ['TransientTransactionError'])),
  'a lost cursor': () => server(43),
  'a shutdown': () => server(91),
  'a write conflict': () => server(112),
  'a change of roles': () => server(189),
  'a lost transaction': () => server(251),
  'a full disk': () => server(14031),
  'a server that ran out of time': () => server(50),
};

describe('what the driver throws while a database goes and comes', () => {
  it.each(Object.entries(passing))('is a 503 that asks to try again: %s', (_what, make) => {
    expect(databaseError(make())).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 1 });
  });

  it('is a 409 when a record is there already', () => {
    for (const error of [server(11_000), inBulk(server(11_000))])
      expect(databaseError(error)).toMatchObject({ status: 409, code: 'DUPLICATE' });
  });

  it('is a mistake of ours when the database was there and did not understand', async () => {
    // Other tests in this process may have stopped the database a moment ago.
    await expect.poll(wasAway, { timeout: 5_000 }).toBe(false);
    for (const error of [
      server(2),
      server(9),
      inBulk(server(2)),
      new mongo.MongoInvalidArgumentError('wrong'),
      new TypeError('x is undefined'),
      ofSocket('ENOENT'),
      { name: 'MongoNetworkError' },
    ])
      expect(databaseError(error)).toBeUndefined();
  });
});
