import type { Goods } from '@app/schemas/outbox';
import { call } from '../lib/api.ts';
import { seal, unseal } from '../lib/sealed/seal.ts';
import { openVault, readKept, type Vault, writeKept } from '../lib/sealed/vault.ts';

/** Data for starting a sale offline, and its age. */
export type KeptGoods = Omit<Goods, 'next'> & {
  at: string;
  /** When the older products were last fetched. */
  wholeAt: number;
};

const KEY = 'goods';
const MOST_PRODUCTS = 20_000;
/** Older products rarely change; the newest are fetched whenever a page or a sale opens. */
const WHOLE_AGAIN_MS = 3_600_000;

/** Lasts as long as the page: a browser that blocks storage keeps nothing beyond that. */
const inMemory = new WeakMap<Vault, KeptGoods>();

let keeping: Promise<void> | undefined;
/** Fetches the data for starting a sale and keeps it, sealed. Runs in the background and fails silently. */
export function keepGoods(userId: string): Promise<void> {
  keeping ??= keep(userId)
    .catch(() => {})
    .finally(() => {
      keeping = undefined;
    });
  return keeping;
}

async function keep(userId: string): Promise<void> {
  const vault = await openVault(userId);
  const { next, ...first } = await ask();
  const before = await readGoods(userId);
  const isFresh = before !== undefined && Date.now() - before.wholeAt < WHOLE_AGAIN_MS;
  const others = !next
    ? []
    : isFresh
      ? before.products.filter(({ _id }) => _id < next)
      : await askOthers(next);
  const goods: KeptGoods = {
    ...first,
    products: [...first.products, ...others].slice(0, MOST_PRODUCTS),
    at: new Date().toISOString(),
    wholeAt: isFresh ? before.wholeAt : Date.now(),
  };
  inMemory.set(vault, goods);
  const sealed = await seal(vault.key, placeOf(vault), goods);
  await writeKept(userId, KEY, sealed);
}

const ask = async (before?: string) =>
  (await call<{ data: Goods }>('POST /outbox/getgoods', before ? { before } : {}, { isUnasked: true })).data;

async function askOthers(before: string): Promise<Goods['products']> {
  const found: Goods['products'] = [];
  let next: string | null = before;
  while (next && found.length < MOST_PRODUCTS) {
    const page: Goods = await ask(next);
    found.push(...page.products);
    next = page.next;
  }
  return found;
}

/** Reads the kept data; undefined when there is none. */
export async function readGoods(userId: string): Promise<KeptGoods | undefined> {
  const vault = await openVault(userId);
  const known = inMemory.get(vault);
  if (known) return known;
  const read = (await unseal(vault.key, placeOf(vault), await readKept(KEY))) as KeptGoods | undefined;
  if (read) inMemory.set(vault, read);
  return read;
}

const placeOf = ({ userId }: Vault) => `${userId} ${KEY}`;
