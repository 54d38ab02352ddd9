import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import { storedLineTotalCents } from '@app/schemas/kit/amounts';
import { dayOf } from '@app/schemas/kit/days';
import { msg } from '@app/schemas/messages/message';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { ProductDayModel, SalesDayModel } from '../src/books/sums.ts';
import { auditEntry, keepTexts } from '../src/calls/audit.ts';
import { createIndexes } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate/migrate.ts';
import { modelOf } from '../src/database/models.ts';
import { openDatabase } from '../src/database/open.ts';
import { prepareLoginLimits } from '../src/features/passwords/login-limits.service.ts';
import { makeFirstAdmin } from '../src/features/users/first-admin.ts';
import { accountByEmail } from '../src/features/users/users.service.ts';
import type { Env } from '../src/lib/env.ts';
import { containerStandings } from '../src/migrations/0026-container-standings.ts';
import { migrations } from '../src/migrations/index.ts';
// Declares every model along with its endpoints.
import '../src/routes.ts';
import type { Maker } from './documents.ts';
import { authorOfMaker, type Batch, type Kind, recordsOf } from './records.ts';

const BATCH = 1_000;

/**
 * Fills a database with this many records of every kind, unless it is full already.
 * @param others limit for kinds other than products
 * @throws when an earlier run was interrupted
 */
export const fill = (total: number, others: number, env: Env, log: Logger): Promise<void> =>
  fillWith(total, (maker) => recordsOf(total, others, maker), env, log);

/** Fills a database with these kinds of records, unless it is full already. @throws when an earlier run was interrupted */
export async function fillWith(
  total: number,
  kindsOf: (maker: Maker) => Kind[],
  env: Env,
  log: Logger,
): Promise<void> {
  // An interrupted fill is simply started again, so nothing need be flushed to disk.
  const engine = env.MONGODB_URI
    ? undefined
    : await startEmbeddedMongo({ dataDir: path.join(env.DATA_DIR, 'database'), durable: false });
  const close = await openDatabase({
    env: { ...env, MONGODB_URI: env.MONGODB_URI ?? engine?.uri },
    log,
    prepare: async () => {
      await prepareLoginLimits();
      await migrate(migrations, log);
      await makeFirstAdmin(env);
    },
  });
  try {
    const collection = (name: string) => mongoose.connection.collection(name);
    const marks = collection('benchmarks');
    if (await marks.findOne({ full: total })) return;
    if (await collection('products').findOne({}))
      throw new Error('Half filled: remove the data and start again');
    const admin = await accountByEmail(env.ADMIN_EMAIL);
    if (!admin) throw new Error('There is no admin');
    const maker: Maker = { id: String(admin._id), name: 'First Admin', email: admin.email, role: 'admin' };
    const kinds = kindsOf(maker);
    const { shared } = auditEntry(
      { action: 'Create', type: 'Sale', message: msg('sale created successfully') },
      authorOfMaker(maker),
    );
    await keepTexts(shared);
    // Building indexes afterwards is faster than updating them with each insert.
    for (const model of Object.values(mongoose.models)) await model.collection.dropIndexes();
    for (const kind of kinds) await step(`${kind.count} ${kind.name}`, () => insertAll(kind));
    await step('indexes', createIndexes);
    await step('where containers stand', () =>
      containerStandings.run({ state: null, save: async () => {}, timeZone: env.TIME_ZONE }),
    );
    await marks.insertOne({ full: total });
  } finally {
    await close();
    await engine?.stop();
  }
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  process.stdout.write(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

/** Makes the next batch while the database stores the last. */
async function insertAll({ count, make }: Kind): Promise<void> {
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += BATCH) {
    const batch: Batch = {};
    for (let index = from; index < Math.min(count, from + BATCH); index++)
      for (const [name, documents] of Object.entries(make(index))) {
        const known = batch[name] ?? [];
        batch[name] = known;
        known.push(...documents);
      }
    await storing;
    storing = Promise.all([
      sumUp((batch.sales ?? []) as BenchSale[]),
      ...Object.entries(batch).map(([name, documents]) =>
        mongoose.connection.collection(name).insertMany(documents),
      ),
    ]);
  }
  await storing;
}

type BenchSale = {
  SalesDate: Date;
  total: number;
  soldData: { productId: unknown; quantity: number; SellingPrice: number }[];
};

/** Adds sales to the sums of their days and products. */
async function sumUp(sales: readonly BenchSale[]): Promise<void> {
  if (!sales.length) return;
  const upsert = (_id: string, $inc: object, $setOnInsert: object = {}) => ({
    updateOne: { filter: { _id }, update: { $inc, $setOnInsert }, upsert: true },
  });
  const days = sales.map(({ SalesDate, total }) => upsert(dayOf(SalesDate), { sales: 1, total }));
  const products = sales.flatMap(({ SalesDate, soldData }) => {
    const day = dayOf(SalesDate);
    return soldData.map(({ productId, quantity, SellingPrice }) => {
      const total = Number(storedLineTotalCents({ quantity, SellingPrice }));
      return upsert(`${day} ${productId}`, { total, quantity }, { day, productId });
    });
  });
  await modelOf(SalesDayModel).bulkWrite(days);
  await modelOf(ProductDayModel).bulkWrite(products);
}
