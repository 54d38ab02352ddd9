import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf } from '../../../../test/goods.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, makeTwo } = goodsOf(world);
const collection = (name: string) => mongoose.connection.collection(name);
const idOf = ({ _id }: { _id: string }) => new mongoose.Types.ObjectId(_id);

/** Breaks the data, tells what `npm run verify` says of it, and mends them. */
async function toldOf(name: string, one: { _id: string } | object, update: object, mended: object) {
  const filter = '_id' in one ? { _id: idOf(one as { _id: string }) } : one;
  await collection(name).updateOne(filter, update);
  const told = await faultsFound();
  await collection(name).updateOne(filter, mended);
  expect(await faultsFound()).toEqual([]);
  return told;
}

async function history(name: string) {
  const { product, other } = await makeTwo(name);
  const lines = (quantity: number) => [{ productId: product._id, quantity }];
  const costed = lines(10).map((line) => ({ ...line, unitCost: 2 }));
  const receipt = await created({ kind: 'receipt', date: '2024-01-15', lines: costed });
  const way = { kind: 'transfer', date: '2024-01-15', toWarehouseId: other._id };
  const moved = await created({ ...way, lines: lines(3) });
  const sent = await created({ ...way, onTheWay: true, lines: lines(4) });
  return { product, receipt, moved, sent };
}

describe('verify tells of goods documents', () => {
  it('that say another quantity or value than their movements', async () => {
    const { receipt, moved } = await history('Told');
    const by = (field: string, amount: number) => ({ $inc: { [`lines.0.${field}`]: amount } });
    expect(await toldOf('goods', receipt, by('quantity', 500), by('quantity', -500))).toEqual([
      `${receipt.number} moves 10.5 worth 20.00, but its movements 10 worth 20.00`,
    ]);
    expect(await toldOf('goods', receipt, by('value', 1), by('value', -1))).toEqual([
      `${receipt.number} moves 10 worth 20.01, but its movements 10 worth 20.00`,
    ]);
    const arrival = { reference: idOf(moved), change: 3_000 };
    const told = await toldOf('movements', arrival, { $inc: { value: -1 } }, { $inc: { value: 1 } });
    expect(told).toContain(`${moved.number} moves 0 worth 0.00, but its movements 0 worth -0.01`);
    expect(told).toHaveLength(2);
  });

  it('whose goods are said to be on the way, and are not, or the other way round', async () => {
    const { moved, sent } = await history('Sent');
    const isOut = { $set: { leg: 'out', state: 'on the way' } };
    const isDone = { $set: { leg: 'both', state: 'done' } };
    expect(await toldOf('goods', moved, isOut, isDone)).toEqual([
      `${moved.number} moves -3 worth -6.00, but its movements 0 worth 0.00`,
    ]);
    expect(await toldOf('goods', sent, isDone, isOut)).toEqual([
      `${sent.number} moves 0 worth 0.00, but its movements -4 worth -8.00`,
    ]);
    await post('POST /goods/arrive', { _id: sent._id });
    expect(await faultsFound()).toEqual([]);
  });

  it('that are gone, their numbers too', async () => {
    const { receipt } = await history('Gone');
    const goods = collection('goods');
    const document = await goods.findOne({ _id: idOf(receipt) });
    await goods.deleteOne({ _id: idOf(receipt) });
    const { serials } = (await collection('books').findOne({})) as unknown as {
      serials: Record<string, number>;
    };
    expect(await faultsFound()).toEqual([
      `1 of the numbers RC-2016-1 to RC-2016-${serials['RC-2016-']} have no document`,
      `movements of document ${receipt._id}, which is gone`,
    ]);
    if (document) await goods.insertOne(document);
    expect(await faultsFound()).toEqual([]);
  });

  it('whose costs were set later to another value than what was revalued', async () => {
    const { product, receipt } = await history('Revalued');
    const lines = [{ productId: product._id, unitCost: 3 }];
    expect((await post('POST /goods/setcosts', { _id: receipt._id, lines })).status).toBe(200);
    const revaluation = { reference: idOf(receipt) };
    const told = await toldOf('revaluations', revaluation, { $inc: { change: 1 } }, { $inc: { change: -1 } });
    expect(told).toEqual([
      expect.stringMatching(/^stock \w+ has a value of 9\.00, but its movements add up to 9\.01$/),
      `${receipt.number} moves 10 worth 23.00, but its movements 10 worth 23.01`,
    ]);
  });
});
