import { toThousandths } from '@app/schemas/amounts';
import { expect } from 'vitest';
import { listed } from './observations.ts';
import type { Values, World } from './world.ts';

/** A stock's movements, oldest first, as far as tests compare them. */
export async function movementsOf({ admin }: Pick<World, 'admin'>, _id: string): Promise<Values[]> {
  const newestFirst = await listed(admin, 'POST /stock/getmovements', { _id });
  return newestFirst.toReversed();
}

/** The quantity of a stock as it is listed; undefined for one that is gone. */
export async function quantityOf({ admin }: Pick<World, 'admin'>, _id: string): Promise<number | undefined> {
  const stocks = await listed(admin, 'POST /stock/getstocks');
  const quantity = stocks.find((stock) => stock._id === _id)?.quantity;
  return quantity === undefined ? undefined : Number(quantity);
}

/** Insists that the movements of a stock add up to its quantity, and each balance to the one before. */
export async function expectBalanced(world: Pick<World, 'admin'>, _id: string): Promise<number | undefined> {
  let sum = 0;
  for (const { change, balance } of await movementsOf(world, _id)) {
    sum += toThousandths(Number(change));
    expect(toThousandths(Number(balance))).toBe(sum);
  }
  const quantity = await quantityOf(world, _id);
  expect(sum).toBe(toThousandths(quantity ?? 0));
  return quantity;
}
