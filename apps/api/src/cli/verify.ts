import { accountFaults } from '../books/verify/accounts.ts';
import { numberFaults } from '../books/verify/numbers.ts';
import { stockFaults } from '../books/verify/stocks.ts';
import { salesSumFaults } from '../books/verify/sums.ts';
import { verifyDatabase, withConnection } from '../database/maintenance.ts';
import { returnFaults } from '../features/returns/verify-returns.service.ts';
// Declares the models that the checks read.
import '../routes.ts';
import { standingFaults } from '../features/clocks/verify-standings.service.ts';
import { goodsFaults } from '../features/goods/verify-goods.service.ts';
import { importFaults } from '../features/imports/verify-imports.service.ts';
import { balanceFaults } from '../features/sales/verify-sales.service.ts';
import { saleValueFaults } from '../features/sales/verify-values.service.ts';
import type { DatabaseEnv } from '../lib/env.ts';

/** Faults listed per check; further ones are only counted. */
const MOST_TOLD = 100;

/** Consistency checks of the product's own records. */
export const checks = [
  ['stocks against their movements', stockFaults],
  ['sums of sales by day and by product against the sales', salesSumFaults],
  ['what is paid and due of sales against their payments', balanceFaults],
  ['what customers owe and have on account against opening, payments and sales', accountFaults],
  ['numbers of sales, returns and documents', numberFaults],
  ['returns against the movements of their goods', returnFaults],
  ['what sales took of the values of stocks against the movements of their goods', saleValueFaults],
  ['goods documents against the movements of their goods', goodsFaults],
  ['what imports know of their shipments, goods and receipts', importFaults],
  ['where containers stand against their shipments', standingFaults],
] as const;

/** Runs all checks and reports. @returns whether all is well */
export async function verify(env: DatabaseEnv, say: (line: string) => void): Promise<boolean> {
  return withConnection(env, async (uri) => {
    const { faults, ...found } = await verifyDatabase(uri);
    say(
      `${found.documents} records in ${found.collections} collections, ${found.indexEntries} index entries: ${outcome(faults.length)}`,
    );
    for (const fault of faults) say(`  ${fault}`);
    let total = faults.length;
    for (const [name, check] of checks) total += await runCheck(name, check, say);
    return total === 0;
  });
}

async function runCheck(
  name: string,
  check: () => AsyncGenerator<string>,
  say: (line: string) => void,
): Promise<number> {
  let found = 0;
  for await (const fault of check()) if (found++ < MOST_TOLD) say(`  ${fault}`);
  say(`${name}: ${outcome(found)}`);
  return found;
}

const outcome = (faults: number) => (faults === 0 ? 'all is well' : `${faults} wrong`);
