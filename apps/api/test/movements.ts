import { toThousandths } from '@app/schemas/kit/amounts';
import { expect } from 'vitest';
import { listed } from './observations.ts';
import type { Values, World } from './world.ts';

/** Reads a stock's movements, oldest first. */
export async function movementsOf({ admin }: Pick<World, 'admin'>, _id: string): Promise<Values[]> {
  const newestFirst = await listed(admin, 'POST /stock/getmovements', { _id });
  return newestFirst.toReversed();
}

/** Reads a stock's quantity from the list; undefined if it is gone. */
export async function quantityOf({ admin }: Pick<World, 'admin'>, _id: string): Promise<number | undefined> {
  const stocks = await listed(admin, 'POST /stock/getstocks');
  const quantity = stocks.find((stock) => stock._id === _id)?.quantity;
  return quantity === undefined ? undefined : Number(quantity);
}

/** Expects a stock's movements to add up to its quantity, and each balance to follow from the one before. */
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
