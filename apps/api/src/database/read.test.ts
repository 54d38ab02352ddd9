import mongoose from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { withRows } from '../spreadsheets/rows.ts';
import { type Sheet, tableOf } from '../spreadsheets/sheet.ts';
import { modelNamed } from './models.ts';
import { readEach, readMany } from './read.ts';
import { systemReader } from './system-reader.ts';
import type { Stored } from './types.ts';

/** Exceeds what all other tests on the same server have open at once. */
const READERS = 100;
const RECORDS = 2_500;
const patiently = { timeout: 20_000 };

useApi();
const each = () => readEach(modelNamed('Warehouse'), {}, { batchSize: 10 });
const sheet = (): Sheet => ({ title: 'Warehouses', model: 'Warehouse', ...tableOf([]) });
const rows = (use: (rows: AsyncIterable<unknown>) => Promise<void>) =>
  withRows(sheet(), { filter: {}, sort: { _id: 1 } }, systemReader(), use);

/** Reads the server's own count of open cursors. */
async function openCursors(): Promise<number> {
  const { metrics } = await mongoose.connection.getClient().db('admin').command({ serverStatus: 1 });
  return Number(metrics.cursor.open.total);
}
type Reading = (meanwhile: () => Promise<void>) => Promise<void>;
const ways: Record<string, Reading> = {
  'stops on the way': async (meanwhile) => {
    for await (const _record of each()) {
      await meanwhile();
      break;
    }
  },
  'fails on the way': async (meanwhile) => {
    const reading = async () => {
      for await (const _record of each()) {
        await meanwhile();
        throw new Error('It fails');
      }
    };
    await expect(reading()).rejects.toThrow('It fails');
  },
  'wants no more rows of a file': (meanwhile) =>
    rows(async (batches) => {
      for await (const _batch of batches) {
        await meanwhile();
        break;
      }
    }),
  'wants no row of a file': (meanwhile) => rows(meanwhile),
};

beforeAll(async () => {
  const records = Array.from({ length: RECORDS }, (_, at) => ({ name: `Store ${at}`, address: 'Bole' }));
  await modelNamed('Warehouse').collection.insertMany(records);
});

it('more than comes at one go is read whole, in order, each record once', async () => {
  const read = await readMany<Stored>(modelNamed('Warehouse'), {}, { sort: { _id: 1 } });
  expect(read.map(({ name }) => name)).toEqual(Array.from({ length: RECORDS }, (_, at) => `Store ${at}`));
});

it('what is wrong is asked once only', async () => {
  const client = mongoose.connection.getClient();
  let requested = 0;
  const count = ({ commandName }: { commandName: string }) => {
    if (commandName === 'find') requested++;
  };
  client.on('commandStarted', count);
  await expect(readMany<Stored>(modelNamed('Warehouse'), {}, { skip: -1 })).rejects.toThrow(/skip/);
  client.off('commandStarted', count);
  expect(requested).toBe(1);
});

it.each(Object.entries(ways))('who %s gives the cursor back', async (_who, read) => {
  let letGo = () => {};
  const sign = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let reading = 0;
  const readers = Array.from({ length: READERS }, () =>
    read(() => {
      reading++;
      return sign;
    }),
  );
  await expect.poll(() => reading, patiently).toBe(READERS);
  expect(await openCursors()).toBeGreaterThanOrEqual(READERS);
  letGo();
  await Promise.all(readers);
  await expect.poll(openCursors, patiently).toBeLessThan(READERS / 2);
});
