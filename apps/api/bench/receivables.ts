import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import { DAY_MS, dateOf, dayOf } from '@app/schemas/kit/days';
import mongoose, { Types } from 'mongoose';
import { connect, createIndexes, disconnect } from '../src/database/connect.ts';
import { modelNamed } from '../src/database/models.ts';
import { systemReader } from '../src/database/system-reader.ts';
import { readReceivables } from '../src/features/receivables/receivables.service.ts';
import { duesOfCustomers } from '../src/migrations/0015-dues-of-customers.ts';
// Declares every model along with its endpoints.
import '../src/routes.ts';

/** Prints how long receivables take over a hundred thousand open sales: at first, again, and as of a past day. */
const SALES = 100_000;
const CUSTOMERS = 2_000;
const BATCH = 1_000;
const CENTS = 100_00;

const dataDir = await mkdtemp(path.join(tmpdir(), 'receivables-'));
const engine = await startEmbeddedMongo({ dataDir, durable: false });
await connect(engine.uri);
await createIndexes();
const today = dateOf(dayOf(new Date()));
const stamps = { createdAt: new Date(), updatedAt: new Date(), __v: 0 };
const ids = Array.from({ length: CUSTOMERS }, () => new Types.ObjectId());
const [customers, sales] = [modelNamed('Customer').collection, modelNamed('Sale').collection];
await customers.insertMany(
  ids.map((_id, at) => ({
    _id,
    name: `Customer ${at}`,
    phone: null,
    owes: (SALES / CUSTOMERS) * CENTS,
    credit: 0,
    opening: null,
    openingPaid: 0,
    openings: [],
    payments: [],
    active: true,
    uses: 1,
    ...stamps,
  })),
);
for (let first = 0; first < SALES; first += BATCH)
  await sales.insertMany(Array.from({ length: BATCH }, (_, at) => saleOf(first + at)));

function saleOf(at: number): object {
  // Fifty days of its own for each customer.
  const day = ((at % CUSTOMERS) + Math.floor(at / CUSTOMERS) * 3) % 150;
  const dueDate = new Date(+today - day * DAY_MS + 30 * DAY_MS);
  const line = { _id: new Types.ObjectId(), productId: ids[0], warehouseId: ids[1], quantity: 1_000 };
  return {
    custormerName: `Customer ${at}`,
    SalesDate: dueDate,
    SalesMan: 'Sara',
    total: CENTS,
    soldData: [{ ...line, SellingPrice: CENTS, vatExempt: false, returned: 0 }],
    customerId: ids[at % CUSTOMERS],
    terms: 'credit',
    dueDate,
    payments: [],
    returns: [],
    vat: null,
    payable: CENTS,
    paid: 0,
    returned: 0,
    due: CENTS,
    state: 'due',
    void: null,
    ...stamps,
  };
}

async function measure(what: string, asOf?: Date): Promise<void> {
  const start = performance.now();
  const { rows, sums } = await readReceivables({ asOf }, systemReader(), 'UTC');
  const took = Math.round(performance.now() - start);
  process.stdout.write(`${what}: ${took} ms, ${rows.length} customers owe ${sums.due / 100} birr\n`);
}

await duesOfCustomers.run({ state: undefined, timeZone: 'UTC', save: async () => {} });
await measure('first call');
for (let calls = 0; calls < 5; calls++) await measure('again');
await measure('as of a past day', new Date(+today - 20 * DAY_MS));
await disconnect();
await mongoose.disconnect();
await engine.stop();
await rm(dataDir, { recursive: true });
