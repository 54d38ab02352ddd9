import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { expectBalanced, quantityOf } from '../../../../test/movements.ts';
import { changesNothing, listed, newestAudits, refusal, totalOf } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import {
  type Line,
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const sales = 'POST /sale/getsales';
const sell = (...lines: Line[]) => world.encoder.call('POST /sale/create', saleOf(...lines));

/** Creates a line with its own stock. */
async function lineOf(
  stocked: number,
  quantity: number,
  SellingPrice = 5,
  names: { product?: string; warehouse?: string } = {},
) {
  const productId = names.product && (await makeProduct(world.admin, names.product))._id;
  const warehouseId = names.warehouse && (await makeWarehouse(world.admin, names.warehouse))._id;
  const { _id, ...place } = await makeStock(world, stocked, {
    ...(productId && { productId }),
    ...(warehouseId && { warehouseId }),
  });
  return { stockId: _id, line: { ...place, quantity, SellingPrice } };
}

describe('a sale', () => {
  it('takes its goods from the stocks and raises their versions', async () => {
    const [one, other] = [await lineOf(10.5, 1.5, 19.99), await lineOf(3, 3, 0.01)];
    const { status, body } = await sell(one.line, other.line);
    expect([status, body.message, body.data.total]).toEqual([201, 'sale created successfully', 30.02]);
    expect([await expectBalanced(world, one.stockId), await expectBalanced(world, other.stockId)]).toEqual([
      9, 0,
    ]);
    const { body: update } = await world.admin.call('PUT /stock/updateone', {
      _id: one.stockId,
      quantity: 9,
      __v: 0,
    });
    expect(update.code).toBe('STALE');
  });

  it('is answered with names, lines and the day as it was sent', async () => {
    const { line } = await lineOf(5, 2, 19.99, { product: 'Samovar', warehouse: 'Harar' });
    const { body } = await sell(line);
    expect(body.data).toMatchObject({
      custormerName: 'Abebe',
      SalesDate: '2024-01-15T00:00:00.000Z',
      SalesMan: 'Sara',
      total: 39.98,
      soldData: [
        { productId: { name: 'Samovar' }, warehouseId: { name: 'Harar' }, quantity: 2, SellingPrice: 19.99 },
      ],
      createdByName: 'Sara Tesfaye',
    });
    const keys = ['_id', 'productId', 'warehouseId', 'quantity', 'SellingPrice', 'returned', 'vatExempt'];
    expect(Object.keys(body.data.soldData[0]).toSorted()).toEqual(keys.toSorted());
  });

  it.each([
    [[[1.5, 19.99]], 29.99],
    [
      [
        [0.5, 0.01],
        [0.5, 0.01],
        [0.5, 0.01],
      ],
      0.03,
    ],
    [
      [
        [0.1, 0.1],
        [0.2, 0.1],
      ],
      0.03,
    ],
    [
      [
        [3, 0.1],
        [1.005, 1],
      ],
      1.31,
    ],
    [[[999_999.5, 8_999_999.99]], 8_999_995_490_000.01],
    [[[9_000_000, 1_000_000]], 9_000_000_000_000],
  ] as const)('rounds each line half up and adds exactly: %j is %d', async (amounts, total) => {
    const lines: Line[] = [];
    for (const [quantity, SellingPrice] of amounts)
      lines.push((await lineOf(quantity, quantity, SellingPrice)).line);
    const { body } = await sell(...lines);
    expect(body.data.total).toBe(total);
    const [listedSale] = await listed(world.admin, sales);
    expect(listedSale?.total).toBe(total);
  });

  it('may take from one stock in several lines', async () => {
    const { stockId, line } = await lineOf(5, 2);
    const { status, body } = await sell(
      line,
      { ...line, quantity: 1 },
      { ...line, quantity: 2, SellingPrice: 1 },
    );
    expect([status, body.data.soldData.length, body.data.total]).toEqual([201, 3, 17]);
    expect(await expectBalanced(world, stockId)).toBe(0);
  });

  it('of several lines takes as few round trips to the database as reading, writing and committing need', async () => {
    const lines = [await lineOf(9, 1), await lineOf(9, 2), await lineOf(9, 3)].map(({ line }) => line);
    for (const _first of [1, 2]) await sell(...lines); // which note that their maker has records
    const sent: string[] = [];
    const note = ({ commandName, command }: { commandName: string; command: { find?: string } }) =>
      void sent.push(command.find ?? commandName);
    mongoose.connection.getClient().on('commandStarted', note);
    expect((await sell(...lines)).status).toBe(201);
    mongoose.connection.getClient().off('commandStarted', note);
    const posting = ['books', 'stocks', 'bulkWrite', 'commitTransaction'];
    expect(sent).toEqual(['sessions', 'products', 'warehouses', ...posting]);
  });

  it('writes one entry to the audit trail', async () => {
    const { line } = await lineOf(5, 2);
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    const { body } = await sell(line);
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({ action: 'Create', type: 'Sale', user: 'encoder@inventory.test' });
    expect(entry?.message).toContain(body.data._id.slice(-6));
  });
});

describe('a sale of more than there is', () => {
  /** Checks that a sale is refused and takes nothing. @returns the refusal */
  async function refused(stockIds: string[], ...lines: Line[]) {
    const before = await Promise.all(stockIds.map((id) => quantityOf(world, id)));
    const answer = await changesNothing(world.admin, sales, () => sell(...lines));
    expect(refusal(answer)).toBe('409 INSUFFICIENT_STOCK');
    expect(await Promise.all(stockIds.map((id) => expectBalanced(world, id)))).toEqual(before);
    return answer.body as { message: string; errors: Values };
  }

  it('says what is left and what was asked, at the line', async () => {
    const fine = await lineOf(10, 10);
    const short = await lineOf(3, 5, 5, { product: 'Laptop', warehouse: 'Bole' });
    const { message, errors } = await refused([fine.stockId, short.stockId], fine.line, short.line);
    expect(message).toBe('Only 3 of Laptop left in Bole, 5 asked');
    expect(errors).toEqual({ 'soldData.1.quantity': [message] });
  });

  it('says so at every line that is short', async () => {
    const [one, other] = [
      await lineOf(1, 1.001, 5, { product: 'Rope' }),
      await lineOf(2_500.5, 12_000, 5, { product: 'Wire' }),
    ];
    const { message, errors } = await refused([one.stockId, other.stockId], one.line, other.line);
    const sentences = [
      'Only 1 of Rope left in Bole, 1.001 asked',
      'Only 2,500.5 of Wire left in Bole, 12,000 asked',
    ];
    expect([message, errors]).toEqual([
      sentences[0],
      { 'soldData.0.quantity': [sentences[0]], 'soldData.1.quantity': [sentences[1]] },
    ]);
  });

  it('counts all lines of a stock together', async () => {
    const { stockId, line } = await lineOf(5, 3, 5, { product: 'Lamp' });
    const { message, errors } = await refused([stockId], line, line);
    expect(message).toBe('Only 5 of Lamp left in Bole, 6 asked');
    expect(Object.keys(errors)).toEqual(['soldData.0.quantity', 'soldData.1.quantity']);
  });

  it('is one of a product that the warehouse never had', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Sextant');
    const { message } = await refused([], {
      productId,
      warehouseId: world.warehouse._id,
      quantity: 1,
      SellingPrice: 5,
    });
    expect(message).toBe('Only 0 of Sextant left in Bole, 1 asked');
  });
});

describe('a sale of what does not exist', () => {
  it('is refused at each line', async () => {
    const { stockId, line } = await lineOf(5, 1);
    const wrong = [line, { ...line, productId: unknownId }, { ...line, warehouseId: unknownId }];
    const answer = await changesNothing(world.admin, sales, () => sell(...wrong));
    expect([refusal(answer), answer.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      {
        'soldData.1.productId': ['Product does not exist'],
        'soldData.2.warehouseId': ['Warehouse does not exist'],
      },
    ]);
    expect(await expectBalanced(world, stockId)).toBe(5);
  });
});

describe('a recorded sale', () => {
  it('can be read again by both roles, with names as they were', async () => {
    const { line } = await lineOf(5, 1, 5, { product: 'Gramophone' });
    const { data } = (await sell(line)).body;
    await world.admin.call('PUT /product/updateone', { _id: line.productId, name: 'Turntable' });
    for (const who of [world.admin, world.encoder]) {
      const { status, body } = await who.call('GET /sale/getone', { _id: data._id });
      expect([status, body.data.soldData[0].productId.name]).toEqual([200, 'Gramophone']);
    }
    const inBody = await world.admin.agent.get('/api/v1/sale/getone').send({ _id: data._id.toUpperCase() });
    expect([inBody.status, inBody.body.data._id]).toEqual([200, data._id]);
    for (const query of [{}, { _id: 'abc' }, { '_id[$gt]': '' }])
      expect(refusal(await world.admin.call('GET /sale/getone', query))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await world.admin.call('GET /sale/getone', { _id: unknownId }))).toBe('404 NOT_FOUND');
  });

  it('is found by its receipt number, in either letter case', async () => {
    const { line } = await lineOf(5, 1);
    const { _id } = await make(world.admin, 'POST /sale/create', saleOf(line));
    for (const data of [_id.slice(-6), _id.slice(-6).toUpperCase()]) {
      const found = await listed(world.admin, 'POST /search/sales', { data });
      expect(found.map((sale) => sale._id)).toEqual([_id]);
    }
  });

  it('keeps its product and its warehouse from being deleted', async () => {
    const { stockId, line } = await lineOf(5, 1, 5, { product: 'Anvil', warehouse: 'Jimma' });
    await sell(line);
    await world.admin.call('DELETE /stock/deleteone', { _id: stockId });
    const product = await world.admin.call('DELETE /product/deleteone', { _id: line.productId });
    const warehouse = await world.admin.call('DELETE /warehouse/deleteone', { _id: line.warehouseId });
    expect([product, warehouse].map((answer) => [refusal(answer), answer.body.message])).toEqual([
      ['409 IN_USE', `Product "Anvil" can't be deleted: it is used by 1 sale`],
      ['409 IN_USE', `Warehouse "Jimma" can't be deleted: it is used by 1 sale`],
    ]);
  });
});
