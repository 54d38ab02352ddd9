import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { ImportModel, type StoredImport } from './import.model.ts';
import { factsOf, shipmentsOf } from './import-facts.ts';

/**
 * Checks what imports know of their shipments against these.
 * @returns a sentence for each import that differs
 */
export async function* importFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as shipments may be changed meanwhile.
  yield* await inTransaction(async (session) => {
    const faults: string[] = [];
    const reader = systemReader(session);
    for await (const imports of reader.stream<StoredImport>(ImportModel, {}))
      for (const { _id, number, facts } of imports) {
        const should = factsOf(await shipmentsOf(_id, reader));
        if (JSON.stringify(facts) !== JSON.stringify(should))
          faults.push(
            `import ${number} knows ${JSON.stringify(facts)}, but its shipments tell ${JSON.stringify(should)}`,
          );
      }
    return faults;
  });
}
