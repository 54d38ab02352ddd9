import { verifyDatabase, withConnection } from '../database/care.ts';
import type { DatabaseEnv } from '../env.ts';
import { salesSumFaults } from '../features/sales/sales-summary.service.ts';
import { stockFaults } from '../features/stocks/verify-stocks.service.ts';

/** More faults of one kind than this are not told one by one. */
const MOST_TOLD = 100;

/** What the product promises about its own records. */
const checks = [
  ['stocks against their movements', stockFaults],
  ['sums of sales by day and by product against the sales', salesSumFaults],
] as const;

/** Checks everything and tells what was found. @returns whether all is well */
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
