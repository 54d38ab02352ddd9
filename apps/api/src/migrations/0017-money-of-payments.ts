import { METHODS } from '@app/schemas/counter/payments';
import type { ReferenceList } from '@app/schemas/kit/listed';
import { nameKey } from '../crud/name-key.ts';
import { ReferenceItemModel } from '../crud/reference-item.model.ts';
import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed, modelOf } from '../database/models.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Id, Session } from '../database/types.ts';
import { moneyOf } from '../features/reference-data/reference-data.service.ts';

const BATCH = 200;

/** A sale, or a customer, of the version before. */
type Old = {
  _id: Id;
  payments?: { method: string; bank: string | null; money?: boolean }[];
  returns?: { reason: string }[];
};
/** Where a try before this one was stopped. */
type State = { of: (typeof kinds)[number]; after: Id } | undefined;
const kinds = ['Sale', 'Customer'] as const;

/**
 * Says of methods, and of payments by them, which ones bring no money, and of items of the reference data that a
 * payment or a return keeps their name.
 */
export const moneyOfPayments: Migration = {
  id: 17,
  name: 'money of payments',
  run: async ({ state, save }) => {
    const stopped = state as State;
    if (!stopped) await giveMoney();
    for (const of of kinds.slice(stopped ? kinds.indexOf(stopped.of) : 0)) {
      let after = stopped?.of === of ? stopped.after : undefined;
      for (;;) {
        const last = await inTransaction((session) => markBatch(of, after, session));
        if (!last) break;
        after = last;
        await save({ of, after } satisfies State);
      }
    }
  },
};

async function giveMoney(): Promise<void> {
  for (const { _id, name } of await modelOf(ReferenceItemModel).find({ list: METHODS, money: null }).lean())
    await modelOf(ReferenceItemModel).updateOne({ _id }, { $set: moneyOf(name) });
}

/** @returns the last id of the batch */
async function markBatch(of: string, after: Id | undefined, session: Session) {
  const { collection } = modelNamed(of);
  const fields = ['payments.method', 'payments.bank', 'payments.money', 'returns.reason'];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const batch = await collection
    .find<Old>(after ? { _id: { $gt: after } } : {}, { projection, session })
    .sort({ _id: 1 })
    .limit(BATCH)
    .toArray();
  const updates = batch.flatMap(({ _id, payments = [] }) => {
    const $set = Object.fromEntries(
      payments.flatMap(({ method, money }, at) =>
        money === undefined && !moneyOf(method).money ? [[`payments.${at}.money`, false]] : [],
      ),
    );
    return Object.keys($set).length ? [{ updateOne: { filter: { _id }, update: { $set } } }] : [];
  });
  if (updates.length) await collection.bulkWrite(updates, { session });
  await keepNames(batch, session);
  return batch.at(-1)?._id;
}

async function keepNames(batch: readonly Old[], session: Session): Promise<void> {
  const named = new Map<string, { list: ReferenceList; nameKey: string }>();
  const keep = (list: ReferenceList, name: string | null) => {
    if (name) named.set(`${list} ${nameKey(name)}`, { list, nameKey: nameKey(name) });
  };
  for (const { payments = [], returns = [] } of batch) {
    for (const { method, bank } of payments) {
      keep(METHODS, method);
      keep('banks', bank);
    }
    for (const { reason } of returns) keep('return_reasons', reason);
  }
  const $or = [...named.values()];
  if ($or.length)
    await modelOf(ReferenceItemModel).updateMany(
      { $or, isKept: { $ne: true } },
      { $set: { isKept: true } },
      { session },
    );
}
