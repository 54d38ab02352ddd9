import type { Document, MongoClient } from 'mongodb';
import { verifyDatabase } from '../../src/index.ts';
import { pause } from './engine.ts';

const ACCOUNTS = 10;
const START = 1000;
const GROUPS = 7;
/** Workers that make small changes. */
const WORKERS = 12;
/** Rows of the sheets: each has a worker that changes all of them at once, in a transaction so large that it is staged. */
const SHEETS = [2_500, 6_000];
const DATABASE = 'crash';

/** Work on an engine that may be killed at any time, with a ledger of what it has acknowledged. */
export class CrashLoad {
  private readonly inserted = new Set<number>();
  private readonly transfers = new Set<number>();
  private increments = 0;
  private triedIncrements = 0;
  /** The newest version of each sheet that was acknowledged. */
  private readonly versions = SHEETS.map((_, sheet) => sheet);
  /** Number of transactions over a whole sheet that were acknowledged. */
  largeTransactions = 0;
  /** The last number taken for an insert, a transfer or a version. No two sheets are ever of one version. */
  private last = SHEETS.length;

  /** Number of operations that were acknowledged. */
  get acknowledged(): number {
    return this.inserted.size + this.transfers.size + this.increments + this.largeTransactions;
  }

  /** Makes what the work needs. To be called once. */
  async setUp(client: MongoClient): Promise<void> {
    const db = client.db(DATABASE);
    await db.collection('inserts').createIndexes([{ key: { id: 1 }, unique: true }, { key: { group: 1 } }]);
    await db
      .collection<Document & { _id: number }>('accounts')
      .insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: START })));
    await db.collection<Document & { _id: string }>('counter').insertOne({ _id: 'c', n: 0 });
    const sheets = db.collection('sheets');
    await sheets.createIndexes([{ key: { sheet: 1 } }, { key: { version: 1 } }]);
    for (const [sheet, length] of SHEETS.entries())
      await sheets.insertMany(Array.from({ length }, () => ({ sheet, version: sheet })));
  }

  /** Works with several clients at once until `isEnough`. The driver must not repeat writes by itself. */
  async run(client: MongoClient, isEnough: () => boolean): Promise<void> {
    const repeat = async (work: () => Promise<void>) => {
      // Whatever fails while the engine is down was not acknowledged.
      while (!isEnough()) await work().catch(() => pause(5));
    };
    const workers = Array.from({ length: WORKERS }, (_, i) => repeat(() => this.work(client, i % 3)));
    const ofSheets = SHEETS.map((_, sheet) => repeat(() => this.changeSheet(client, sheet)));
    await Promise.all([...workers, ...ofSheets]);
  }

  private async work(client: MongoClient, kind: number): Promise<void> {
    const db = client.db(DATABASE);
    const id = ++this.last;
    if (kind === 0) {
      await db.collection('inserts').insertOne({ id, group: id % GROUPS, pad: 'x'.repeat(200) });
      this.inserted.add(id);
    } else if (kind === 1) await this.transfer(client, id);
    else {
      this.triedIncrements++;
      await db.collection<{ _id: string }>('counter').updateOne({ _id: 'c' }, { $inc: { n: 1 } });
      this.increments++;
    }
  }

  private async transfer(client: MongoClient, id: number): Promise<void> {
    const db = client.db(DATABASE);
    const accounts = db.collection<{ _id: number }>('accounts');
    const [from, to] = [id % ACCOUNTS, (id * 3 + 1) % ACCOUNTS];
    if (from === to) return;
    await client.withSession((session) =>
      session.withTransaction(
        async () => {
          await accounts.updateOne({ _id: from }, { $inc: { balance: -1 } }, { session });
          await accounts.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session });
          await db.collection('transfers').insertOne({ id, from, to }, { session });
        },
        { timeoutMS: 3000 },
      ),
    );
    this.transfers.add(id);
  }

  private async changeSheet(client: MongoClient, sheet: number): Promise<void> {
    const version = ++this.last;
    await client.withSession((session) =>
      session.withTransaction(
        () =>
          client.db(DATABASE).collection('sheets').updateMany({ sheet }, { $set: { version } }, { session }),
        { timeoutMS: 10_000 },
      ),
    );
    this.versions[sheet] = version;
    this.largeTransactions++;
  }

  /** Compares what is there with the ledger. @returns sentences about what was lost or is there by half */
  async faults(client: MongoClient, uri: string): Promise<string[]> {
    const db = client.db(DATABASE);
    const faults: string[] = [];
    for (const [name, ledger] of [
      ['inserts', this.inserted],
      ['transfers', this.transfers],
    ] as const) {
      const have = new Set((await db.collection(name).find().toArray()).map(({ id }) => id as number));
      const lost = [...ledger].filter((id) => !have.has(id));
      if (lost.length > 0) faults.push(`${name} lost: ${lost.join(', ')}`);
    }
    const counter = Number((await db.collection('counter').findOne())?.n);
    if (counter < this.increments || counter > this.triedIncrements)
      faults.push(
        `the counter is ${counter}, with ${this.increments} of ${this.triedIncrements} acknowledged`,
      );
    faults.push(...(await this.balanceFaults(client)), ...(await this.sheetFaults(client)));
    const named = uri.replace(/\/[^/?]*\?/, `/${DATABASE}?`);
    return [...faults, ...(await verifyDatabase(named)).faults];
  }

  /** Transfers that were made by half show in the balances. */
  private async balanceFaults(client: MongoClient): Promise<string[]> {
    const db = client.db(DATABASE);
    const expected = Array.from({ length: ACCOUNTS }, () => START);
    for (const { from, to } of await db.collection('transfers').find().toArray()) {
      expected[from] = (expected[from] as number) - 1;
      expected[to] = (expected[to] as number) + 1;
    }
    const accounts = await db.collection<{ _id: number; balance: number }>('accounts').find().toArray();
    return accounts
      .filter(({ _id, balance }) => balance !== expected[_id])
      .map(({ _id, balance }) => `account ${_id} has ${balance}, its transfers leave ${expected[_id]}`);
  }

  /** A sheet is of one version, by the rows and by their index: the newest acknowledged one, or one tried after it. */
  private async sheetFaults(client: MongoClient): Promise<string[]> {
    const sheets = client.db(DATABASE).collection('sheets');
    const faults: string[] = [];
    for (const [sheet, length] of SHEETS.entries()) {
      const rows = await sheets.find({ sheet }).toArray();
      const [version = -1, ...others] = new Set(rows.map((row) => row.version as number));
      if (rows.length !== length || others.length > 0)
        faults.push(`sheet ${sheet} has ${rows.length} rows of the versions ${[version, ...others]}`);
      const newest = this.versions[sheet] as number;
      if (version < newest) faults.push(`sheet ${sheet} lost version ${newest}, it has ${version}`);
      const counted = await sheets.countDocuments({ version });
      if (counted !== length)
        faults.push(`sheet ${sheet} has ${length} rows, its index ${counted} of ${version}`);
    }
    return faults;
  }
}

/** Options of a client for `CrashLoad.run`. */
export const CRASH_CLIENT = {
  retryWrites: false,
  maxPoolSize: WORKERS + SHEETS.length,
  serverSelectionTimeoutMS: 400,
} as const;
