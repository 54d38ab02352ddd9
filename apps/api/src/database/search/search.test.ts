import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { make, makeProduct, makeStock, saleOf, useWorld } from '../../../test/world.ts';
import { searchFilter } from './search.ts';

const api = useApi();
const world = useWorld(api);

/** As many words as a search text can hold, none contained in another. */
const words = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at));
const SHARED_BY = 1_100;
const REPEATED = 'pangolin';
const REPEATED_BY = 10_000;

describe('a text of a hundred words', () => {
  let sale: string;
  const found = async (data: string) =>
    (await listed(world.admin, 'POST /search/sales', { data })).map(({ _id }) => _id);

  beforeAll(async () => {
    const texts = mongoose.connection.collection<{ _id: string; search: string[]; since: Date }>('soldtexts');
    const since = new Date(0);
    const sharing = (count: number, search: string[]) =>
      texts.insertMany(Array.from({ length: count }, () => ({ _id: crypto.randomUUID(), search, since })));
    await sharing(REPEATED_BY, [REPEATED]);
    await sharing(SHARED_BY, words);
    const { _id: productId } = await makeProduct(world.admin, `${words.join('')} ${REPEATED}`);
    const { warehouseId } = await makeStock(world, 5, { productId });
    const line = { productId, warehouseId, quantity: 1, SellingPrice: 5 };
    ({ _id: sale } = await make(world.admin, 'POST /sale/create', saleOf(line)));
  });

  it('finds what holds all of them, though very many other names do too', async () => {
    expect(await found(words.join(' '))).toEqual([sale]);
    expect(await found(`${words.slice(1).join(' ')} x`)).toEqual([]);
  });

  it('that are the same one finds what holds it', async () => {
    expect(await found(Array(words.length).fill(REPEATED[0]).join(' '))).toEqual([sale]);
  });

  it('asks no more of the database than it takes', async () => {
    const { $and = [] } = (await searchFilter('Sale', words.join(' '))) as { $and?: { $or: object[] }[] };
    expect($and).toHaveLength(words.length);
    expect(JSON.stringify($and).match(/[0-9a-f-]{36}/g)?.length).toBeLessThanOrEqual(100_000);
  });

  it('of which one holds the others asks for that one only', async () => {
    const ofOne = await searchFilter('Sale', REPEATED);
    expect(await searchFilter('Sale', `pango ${REPEATED} lin PANGOLIN p`)).toEqual(ofOne);
  });
});
