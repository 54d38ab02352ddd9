import { Timestamp } from 'mongodb';
import { expect, it } from 'vitest';
import { clusterTimeOf, useDatabase } from '../support/database.ts';

const { client, db } = useDatabase();
const admin = client.db('admin');

it('tells when it was last written to', async () => {
  const writeAt = async () => {
    const { operationTime } = await db.command({ insert: 'items', documents: [{}] });
    const { lastWrite } = await admin.command({ hello: 1 });
    expect(lastWrite.opTime.ts.greaterThanOrEqual(operationTime)).toBe(true);
    expect(lastWrite.lastWriteDate).toEqual(new Date(lastWrite.opTime.ts.t * 1000));
    expect(lastWrite).toMatchObject({
      majorityOpTime: { ts: expect.any(Timestamp) },
      majorityWriteDate: expect.any(Date),
    });
    return lastWrite.opTime.ts as Timestamp;
  };
  const first = await writeAt();
  expect((await writeAt()).greaterThan(first)).toBe(true);
});

it('takes no time that can’t be', async () => {
  const session = client.startSession();
  const inTwoYears = Math.floor(Date.now() / 1000) + 2 * 365 * 24 * 3600;
  const $clusterTime = clusterTimeOf(new Timestamp({ t: inTwoYears, i: 1 }));
  // The driver puts the time of the session in the command's place once a server has told it one.
  session.advanceClusterTime($clusterTime);
  await expect(db.command({ ping: 1, $clusterTime }, { session })).rejects.toMatchObject({
    code: 205,
    codeName: 'ClusterTimeFailsRateLimiter',
  });
  await session.endSession();
  expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

it('has no two databases whose names differ in case alone', async () => {
  await db.collection('items').insertOne({});
  const other = client.db(db.databaseName.toUpperCase());
  const refused = { code: 13297, codeName: 'DatabaseDifferCase' };
  await expect(other.createCollection('items')).rejects.toMatchObject(refused);
  await expect(other.collection('items').insertOne({})).rejects.toMatchObject({ code: 13297 });
  await expect(other.collection('items').createIndex({ a: 1 })).rejects.toMatchObject(refused);
  await expect(client.db('Admin').createCollection('items')).rejects.toMatchObject(refused);
  expect(await other.collection('items').countDocuments()).toBe(0);
  await db.dropDatabase();
  await other.collection('items').insertOne({});
  await other.dropDatabase();
});

it('tells what somebody without a name may do, if that is asked', async () => {
  const { authInfo } = await admin.command({ connectionStatus: 1, showPrivileges: true });
  expect(authInfo).toMatchObject({ authenticatedUsers: [], authenticatedUserPrivileges: [] });
  const shorter = await admin.command({ connectionStatus: 1 });
  expect(shorter.authInfo).not.toHaveProperty('authenticatedUserPrivileges');
});
