import { type ClientSession, mongo } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../api.ts';
import { figure } from '../figures.ts';
import { expectBalanced } from '../movements.ts';
import { totalOf } from '../observations.ts';
import { headersOf, rawCall } from '../raw.ts';
import { makeStock, newKey, saleOf, useWorld, type Values } from '../world.ts';

const api = useApi();
const world = useWorld(api);
const { commitTransaction } = mongo.ClientSession.prototype;

/** Breaks the connection at the next commit of several. @param isStored whether the database got it before */
const breakNextCommit = (isStored: boolean) =>
  vi.spyOn(mongo.ClientSession.prototype, 'commitTransaction').mockImplementationOnce(async function (
    this: ClientSession,
  ) {
    if (isStored) await commitTransaction.call(this);
    throw new Error('The socket is broken');
  });

async function sell(sale: object, key: Record<string, string>): Promise<{ status: number; body: Values }> {
  const headers = { ...headersOf(world.encoder), ...key, 'Content-Type': 'application/json' };
  const path = '/api/v1/sale/create';
  const answer = await rawCall(api, { method: 'POST', path, headers, body: JSON.stringify(sale) });
  return { status: answer.status, body: JSON.parse(answer.body) };
}

describe.each([
  ['was stored', true],
  ['never arrived', false],
])('sales whose commit %s, and got no answer', (_what, isStored) => {
  it('are told so, and their keys give the right answers later', async () => {
    const { _id, ...place } = await makeStock(world, 2);
    const sale = saleOf({ ...place, quantity: 1, SellingPrice: 5 });
    const before = await totalOf(world.admin, 'POST /sale/getsales');
    const keys = [newKey(), newKey(), newKey()];
    const commits = breakNextCommit(isStored);
    const told = await Promise.all(keys.map((key) => sell(sale, key)));
    // One may have come a moment later, in a group of its own.
    const lost = told.filter(({ status }) => status === 503);
    expect(lost.length).toBeGreaterThan(0);
    for (const { body } of lost)
      expect(body.message).toBe('It may have been recorded: try again with the same key');
    expect(commits).toHaveBeenCalled();

    const later = [];
    for (const key of keys) later.push(await sell(sale, key));
    expect(later.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
    expect(await expectBalanced(world, _id)).toBe(0);
    expect(await totalOf(world.admin, 'POST /sale/getsales')).toBe(before + 2);
    const numbers = later.flatMap(({ body }) => (body.data as Values | undefined)?.number ?? []);
    expect(new Set(numbers).size).toBe(2);
    // However often they ask.
    for (const [at, key] of keys.entries())
      if (later[at]?.status === 201) expect((await sell(sale, key)).body).toEqual(later[at]?.body);
    figure('faults survived', 1);
  });
});
