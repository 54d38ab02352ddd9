import { goodsValueOf } from '@app/schemas/imports/landed-cost';
import type { Reader } from '../../database/reader.ts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { ImportModel, noGoods, type StoredImport } from './import.model.ts';
import { factsOf, shipmentsOf } from './import-facts.ts';
import { arrivalOf, type Receipt, readReceipts } from './import-receipts.ts';

/**
 * Checks what imports know of their shipments, goods and receipts against these.
 * @returns a sentence for each import that differs
 */
export async function* importFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as these may be changed meanwhile.
  yield* await inTransaction(async (session) => {
    const faults: string[] = [];
    const reader = systemReader(session);
    for await (const imports of reader.stream<StoredImport>(ImportModel, {}))
      for (const stored of imports) {
        const { number, facts } = stored;
        const should = factsOf(await shipmentsOf(stored._id, reader));
        if (JSON.stringify(facts) !== JSON.stringify(should))
          faults.push(
            `import ${number} knows ${JSON.stringify(facts)}, but its shipments tell ${JSON.stringify(should)}`,
          );
        faults.push(...(await goodsFaultsOf({ ...noGoods, ...stored }, reader)));
      }
    return faults;
  });
}

async function goodsFaultsOf(stored: StoredImport, reader: Reader): Promise<string[]> {
  const { _id, number, goods, costs, rate } = stored;
  const receipts = await readReceipts(_id, reader);
  const came = receivedBy(receipts);
  const should = {
    goodsValue: goods.reduce((sum, line) => sum + Number(goodsValueOf(line, rate ?? 0)), 0),
    totalCost: costs.reduce((sum, { amount }) => sum + amount, 0),
    ...(await arrivalOf(_id, goods, reader)),
  };
  const faults: string[] = [];
  for (const [field, value] of Object.entries(should)) {
    const is = stored[field as keyof typeof should];
    if (JSON.stringify(is) !== JSON.stringify(value))
      faults.push(`import ${number} has the ${field} ${is}, but what it is made of tells ${value}`);
  }
  for (const { productId, quantity, short, received } of goods) {
    const is = came.get(String(productId)) ?? 0;
    came.delete(String(productId));
    if (is !== received)
      faults.push(`import ${number} counts ${received} of ${productId} as received, but its receipts ${is}`);
    if (received > quantity - short)
      faults.push(`import ${number} received ${received} of ${productId}, of which ${quantity - short} come`);
  }
  return [...faults, ...[...came.keys()].map((id) => `import ${number} received ${id}, which it has not`)];
}

function receivedBy(receipts: readonly Receipt[]): Map<string, number> {
  const came = new Map<string, number>();
  for (const { productId, quantity } of receipts.flatMap(({ lines }) => lines))
    came.set(String(productId), (came.get(String(productId)) ?? 0) + quantity);
  return came;
}
