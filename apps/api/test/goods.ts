import type { Client } from './api.ts';
import { changesNothing, listed, refusal } from './observations.ts';
import { make, makeProduct, makeWarehouse, newKey, type Values, type World } from './world.ts';

export type GoodsMade = Values & { _id: string; number: string; lines: Values[] };
export const today = () => new Date().toISOString().slice(0, 10);

/** What the tests of goods do: record documents, and look at what they leave. */
export function goodsOf(world: World) {
  const post = (route: Parameters<Client['call']>[0], input: object, who = world.admin) =>
    who.call(route, input, newKey());
  return {
    post,
    created: async (input: Values, who = world.admin): Promise<GoodsMade> => {
      const sent = { date: today(), warehouseId: world.warehouse._id, ...input };
      return (await make(who, 'POST /goods/create', sent)) as GoodsMade;
    },
    getOne: async (_id: string, who = world.admin): Promise<GoodsMade> =>
      (await who.call('GET /goods/getone', { _id })).body.data,
    /** Tells how a document is refused, which leaves no trace. */
    refusedAs: async (input: Values, who = world.admin) => {
      const sent = { kind: 'receipt', date: today(), warehouseId: world.warehouse._id, ...input };
      const answer = await changesNothing(world.admin, 'POST /goods/getdocuments', () =>
        post('POST /goods/create', sent, who),
      );
      return [
        refusal(answer),
        Object.entries<string[]>(answer.body.errors ?? {}).map(([path, [text]]) => `${path}: ${text}`)[0] ??
          answer.body.message,
      ];
    },
    /** What is there of a product, by warehouse. */
    left: async (productId: string) =>
      Object.fromEntries(
        (await listed(world.admin, 'POST /stock/getstocks', { filter: { productId } })).map(
          ({ warehouseId, quantity }) => [(warehouseId as Values).name, quantity],
        ),
      ),
    makeTwo: async (name: string) => ({
      product: await makeProduct(world.admin, name, { sku: `SKU-${name}`, unit: 'piece' }),
      other: await makeWarehouse(world.admin, `Modjo of ${name}`),
    }),
  };
}
