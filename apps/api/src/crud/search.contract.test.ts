import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { listed, refusal } from '../../test/observations.ts';
import { recorder, routesOf, samples } from '../../test/samples.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);

/** Words that no test record contains by chance, with no common parts. */
const words = 'Aardvark Capybara Dromedary Flamingo Hedgehog Kingfisher Meerkat Nightjar Porcupine'.split(
  ' ',
);
const swapCase = (text: string) =>
  [...text]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('');

describe.each(samples.map((sample) => [sample.contract.name, sample] as const))(
  'searching %s',
  (_name, sample) => {
    const { search, list, update, remove } = routesOf(sample);
    const found = async (data: unknown, more: Values = {}) =>
      (await listed(world.admin, search, { data, ...more })).map(({ _id }) => _id);
    /** Creates a record with these texts in the fields of their names. @returns its id */
    async function holding(texts: Record<string, string>): Promise<string> {
      const values = await Promise.all(
        Object.entries(texts).map(([field, text]) => sample.texts[field]?.(text, world)),
      );
      return (await record(sample, Object.assign({}, ...values)))._id;
    }
    const [first = '', second = ''] = Object.keys(sample.texts);

    it.each(Object.keys(sample.texts).map((field, index) => [field, words[index] ?? '']))(
      'finds any part of %s, in any letter case, newest first',
      async (field, word) => {
        const older = await holding({ [field]: `${word}1` });
        const newer = await holding({ [field]: `big${word}2` });
        for (const part of [
          word,
          word.slice(1),
          word.slice(0, -1),
          word.slice(2, -2),
          swapCase(word.slice(1)),
        ])
          expect([part, await found(part)]).toEqual([part, [newer, older]]);
        expect(await found(`${word}x`)).toEqual([]);
      },
    );

    it.each(sample.choices)('finds %s %j by %s', async (field, value, word) => {
      const { _id } = await record(sample, { [field]: value });
      expect(await found(word)).toEqual([_id]);
      expect(await found(word.toUpperCase())).toEqual([_id]);
      const { [field]: other } = await record(sample);
      expect((await world.admin.call(update, { _id, [field]: other })).status).toBe(200);
      expect(await found(word)).toEqual([]);
    });

    it('finds several words, each in any of the fields', async () => {
      const both = await holding({ [first]: 'Ostrichling', [second]: 'Pelicanette' });
      await holding({ [first]: 'Ostrichling' });
      for (const text of ['Ostrichling Pelicanette', ' pelicanette\t  OSTRICHLING ', 'licane strichl'])
        expect([text, await found(text)]).toEqual([text, [both]]);
      expect(await found('Ostrichling nowhere')).toEqual([]);
    });

    it('takes special characters as they are', async () => {
      const texts = ['50%(a.b*c)', '[x]^$|{1,2}\\d+', `"it's"<b>&_#`, '/$where/i', '__proto__'];
      const ids: string[] = [];
      for (const text of texts) ids.push(await holding({ [first]: `special ${text}` }));
      for (const [index, text] of texts.entries())
        expect([text, await found(text)]).toEqual([text, [ids[index]]]);
      for (const text of ['.*', 'a.bxc', '^special', 'special$', 'spec.al', '\\w', '[a-z]', '(?i)special'])
        expect([text, await found(text)]).toEqual([text, []]);
    });

    it('finds words longer than any that it keeps parts of', async () => {
      const long = `Start${'abcdefghij'.repeat(8)}middle${'klmnopqrst'.repeat(6)}end`;
      const id = await holding({ [first]: long });
      for (const part of [
        long,
        long.slice(1),
        long.slice(20),
        long.slice(40, 120),
        'middle',
        'tend',
        'starta',
      ])
        expect([part, await found(part)]).toEqual([part, [id]]);
      expect(await found(long.replace('middle', 'muddle'))).toEqual([]);
      expect(await found(long.slice(40, 120).replace('middle', 'muddle'))).toEqual([]);
      expect(await found('x'.repeat(200))).toEqual([]);
    });

    it('lists all when the text is missing, null or blank', async () => {
      const { body: all } = await world.admin.call(list, {});
      for (const request of [undefined, {}, { data: null }, { data: '' }, { data: ' \t ' }]) {
        const { status, body } = await world.admin.call(search, request);
        expect([request, status, body]).toEqual([request, 200, all]);
      }
    });

    it('happens in the list call too, where that carries the text', async () => {
      const id = await holding({ [first]: 'Budgerigar' });
      const rows = await listed(world.admin, list, { searchQuery: 'budgeri' });
      expect(rows.map(({ _id }) => _id)).toEqual([id]);
      for (const none of ['', null]) {
        const { body } = await world.admin.call(list, { searchQuery: none });
        expect(body).toEqual((await world.admin.call(list, {})).body);
      }
    });

    it('comes in pages, counted over all matches, sorted on request', async () => {
      const ids: string[] = [];
      for (const suffix of ['b', 'a', 'c']) ids.unshift(await holding({ [first]: `Toucanling${suffix}` }));
      const { body } = await world.admin.call(search, { data: 'toucanling', page: 2, limit: 2 });
      expect(body).toMatchObject({ currentPage: 2, totalPages: 2, total: 3 });
      expect(body.data.map(({ _id }: Values) => _id)).toEqual(ids.slice(2));
      const sort = { field: 'createdAt', order: 'asc' };
      expect(await found('toucanling', { sort })).toEqual(ids.toReversed());
    });

    it('counts what was recorded or deleted just before, as the list does', async () => {
      const totals = async () => {
        const requested = [
          world.admin.call(search, { data: 'Wombatling', limit: 1 }),
          world.admin.call(list, { searchQuery: 'Wombatling', limit: 1 }),
          world.admin.call(list, { limit: 1 }),
        ];
        return (await Promise.all(requested)).map(({ body }) => body.total as number);
      };
      await holding({ [first]: 'Wombatling1' });
      const before = await totals();
      const more = (count: number) => before.map((total) => total + count);
      expect(before.slice(0, 2)).toEqual([1, 1]);
      const ids = [await holding({ [first]: 'Wombatling2' }), await holding({ [first]: 'Wombatling3' })];
      expect(await totals()).toEqual(more(2));
      if (!sample.contract.paths.remove) return;
      for (const [at, _id] of ids.entries()) {
        await world.admin.call(remove, { _id });
        expect(await totals()).toEqual(more(1 - at));
      }
    });

    it('refuses what is no text', async () => {
      for (const data of [
        5,
        true,
        {},
        ['x'],
        { $regex: '.*' },
        { $gt: '' },
        'a\0b',
        '\ud800x',
        'x'.repeat(201),
      ])
        expect([data, refusal(await world.admin.call(search, { data }))]).toEqual([
          data,
          '400 VALIDATION_FAILED',
        ]);
      for (const wrong of [{ page: 0 }, { limit: 101 }, { limit: '5' }, { sort: { field: 'search' } }])
        expect(refusal(await world.admin.call(search, { data: 'x', ...wrong }))).toBe(
          '400 VALIDATION_FAILED',
        );
    });
  },
);

it('sales are found by a product whose name thousands of newer ones share', async () => {
  const { _id: productId } = await makeProduct(world.admin, 'Pangolin one');
  const stock = await makeStock(world, 5, { productId });
  const line = { productId, warehouseId: stock.warehouseId, quantity: 1, SellingPrice: 5 };
  const sale = await make(world.admin, 'POST /sale/create', saleOf(line));
  const newer = Array.from({ length: 2_000 }, () => ({ name: 'Pangolin two', search: ['pangolin', 'two'] }));
  await mongoose.connection.collection('products').insertMany(newer);
  expect(await listed(world.admin, 'POST /search/sales', { data: 'pangolin' })).toMatchObject([
    { _id: sale._id },
  ]);
});

it('stocks and sales are found by the names of what they hold, not by a supplier or an address', async () => {
  const { _id: productId } = await makeProduct(world.admin, 'Okapi', { supplier: 'Quetzal' });
  const { _id: warehouseId } = await makeWarehouse(world.admin, 'Tapir', 'Axolotl road');
  await makeStock(world, 5, { productId, warehouseId });
  await make(
    world.admin,
    'POST /sale/create',
    saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 }),
  );
  for (const search of ['POST /search/stocks', 'POST /search/sales'] as const)
    for (const [data, found] of [
      ['kapi', 1],
      ['TAPI', 1],
      ['okapi tapir', 1],
      ['quetzal', 0],
      ['axolotl', 0],
    ] as const)
      expect([search, data, await listed(world.admin, search, { data })]).toMatchObject([
        search,
        data,
        { length: found },
      ]);
});
