import type { Client } from './api.ts';
import { listed } from './observations.ts';
import type { Posted } from './postings.ts';
import type { Values } from './world.ts';

type Named = { _id: string };
/** What goods are moved, and between which places. */
type Goods = { who: Client; products: readonly Named[]; warehouses: readonly Named[] };
type Document = Named & { kind: string; lines: { productId: Named; quantity: number }[] };

const DAY = '2024-01-15';

/**
 * Draws calls of every kind that moves goods without a sale, or values them, as they may come next; some are refused.
 * @param below draws a whole number below a bound
 */
export function goodsPostingsOf({ who, products, warehouses }: Goods, below: (bound: number) => number) {
  const pick = <T>(some: readonly T[]) => some[below(some.length)] as T;
  const quantity = () => (1 + below(9_000)) / 1000;
  const unitCost = () => (1 + below(5_000)) / 100;
  const linesWith = (more: (productId: string) => Values) => {
    const some = products.filter(() => below(2)).slice(0, 3);
    return (some.length ? some : [pick(products)]).map(({ _id }) => ({ productId: _id, ...more(_id) }));
  };
  const at = () => ({ date: DAY, warehouseId: pick(warehouses)._id });
  const anyDocument = async (filter: Values) =>
    pick((await listed(who, 'POST /goods/getdocuments', { filter })) as unknown as Document[]);
  const receive = async (): Promise<Posted> => {
    const lines = linesWith(() => ({ quantity: quantity(), ...(below(3) && { unitCost: unitCost() }) }));
    return ['POST /goods/create', { kind: 'receipt', ...at(), lines }];
  };
  const reason = 'Lost';
  const kinds: readonly (() => Promise<Posted>)[] = [
    receive,
    receive,
    async () => {
      const transfer = { kind: 'transfer', toWarehouseId: pick(warehouses)._id, onTheWay: below(2) > 0 };
      const lines = linesWith(() => ({ quantity: Math.ceil(quantity() * 300) / 1000 }));
      return ['POST /goods/create', { ...transfer, ...at(), lines }];
    },
    async () => {
      const lines = linesWith(() => ({
        quantity: below(3) ? -Math.ceil(quantity() * 300) / 1000 : quantity(),
      }));
      return ['POST /goods/create', { kind: 'adjustment', reason, ...at(), lines }];
    },
    async () => {
      const sent = await anyDocument({ state: 'on the way' });
      const [first] = sent?.lines ?? [];
      const short = first && {
        productId: first.productId._id,
        quantity: Math.floor(first.quantity * 900) / 1000,
      };
      return ['POST /goods/arrive', { _id: sent?._id, ...(short && below(2) && { lines: [short] }) }];
    },
    async () => [
      'POST /goods/reverse',
      { _id: (await anyDocument({ state: ['done', 'on the way'] }))?._id, reason },
    ],
    async () => {
      const receipt = await anyDocument({ kind: 'receipt' });
      const lines = receipt?.lines.map(({ productId }) => ({
        productId: productId._id,
        unitCost: unitCost(),
      }));
      return ['POST /goods/setcosts', { _id: receipt?._id, lines }];
    },
    async () => ['PUT /product/setcost', { _id: pick(products)._id, unitCost: unitCost(), reason }],
    async () => ['POST /goods/opencount', { warehouseId: pick(warehouses)._id }],
    ...Array(3).fill(async () => {
      const lines = linesWith(() => ({ counted: quantity() }));
      return ['PUT /goods/countlines', { _id: (await anyDocument({ state: 'open' }))?._id, lines }];
    }),
    async () => ['POST /goods/postcount', { _id: (await anyDocument({ state: 'open' }))?._id }],
  ];
  return { receive, next: () => pick(kinds)() };
}
