import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { openReport } from '../../../test/spreadsheets.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const on = (day: string) => ({ startDate: day, endDate: day });

/** Creates a sale on that day, of a new product and warehouse unless given. */
async function sell(
  SalesDate: string,
  more: Values & { quantity?: number; SellingPrice?: number; productId?: string; warehouseId?: string } = {},
) {
  const { quantity = 1.5, SellingPrice = 19.99, productId, warehouseId, ...texts } = more;
  const place = { ...(productId && { productId }), ...(warehouseId && { warehouseId }) };
  const { _id: _stock, ...stock } = await makeStock(world, 1_000, place);
  const sale = saleOf({ ...stock, quantity, SellingPrice });
  return make(world.admin, 'POST /sale/create', { ...sale, SalesDate, ...texts });
}

describe('the sales report', () => {
  it('has a row for each line, with real dates and numbers, and a total', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Samovar');
    const { _id, total } = await sell('2020-03-05', { productId, custormerName: 'Almaz', SalesMan: 'Hirut' });
    await sell('2020-03-06', { quantity: 2, SellingPrice: 0.01 });
    const { heads, rows, sheet } = await openReport(world.admin, 'sales', {
      startDate: '2020-03-05',
      endDate: '2020-03-06',
    });
    const expected = [
      'Date',
      'Receipt No',
      'Customer',
      'Sales man',
      'Product',
      'Warehouse',
      'Quantity',
      'Selling price',
      'Total',
    ];
    expect(heads).toEqual(expected);
    expect(rows).toHaveLength(3);
    const receipt = _id.slice(-6);
    expect(rows[0]).toEqual([
      new Date('2020-03-05'),
      receipt,
      'Almaz',
      'Hirut',
      'Samovar',
      'Bole',
      1.5,
      19.99,
      29.99,
    ]);
    expect(total).toBe(29.99);
    expect([rows[2]?.[0], rows[2]?.[8]]).toEqual(['Total', 30.01]);
    expect(sheet.getCell('A2').numFmt).toBe('mmm d, yyyy');
    expect(sheet.getCell('H2').numFmt).toBe('#,##0.00');
  });

  it('keeps its heads in sight and says in the page header which days and who made it', async () => {
    await sell('2020-04-05');
    const { sheet } = await openReport(world.admin, 'sales', on('2020-04-05'));
    expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(sheet.headerFooter.oddHeader).toContain('2020-04-05 to 2020-04-05');
    expect(sheet.headerFooter.oddHeader).toContain('First Admin');
    expect(sheet.getColumn(3).width).toBeGreaterThan(20);
  });

  it('adds up to what the API says of the same sales, over more sales than are read at once', async () => {
    const { _id, ...place } = await makeStock(world, 1_000_000);
    const cents = (amount: unknown) => BigInt(Math.round(Number(amount) * 100));
    let sum = 0n;
    for (let index = 0; index < 210; index++) {
      const line = {
        ...place,
        quantity: (1_001 + 1_000 * index) / 1_000,
        SellingPrice: (7 + 100 * index) / 100,
      };
      const day = `2020-05-${String((index % 28) + 1).padStart(2, '0')}`;
      const { total } = await make(world.admin, 'POST /sale/create', {
        ...saleOf(line, line),
        SalesDate: day,
      });
      sum += cents(total);
    }
    const { rows } = await openReport(world.admin, 'sales', {
      startDate: '2020-05-01',
      endDate: '2020-05-31',
    });
    expect(rows).toHaveLength(421);
    expect(cents(rows.at(-1)?.[8])).toBe(sum);
    expect(rows.slice(0, -1).reduce((total, row) => total + cents(row[8]), 0n)).toBe(sum);
    const days = rows.slice(0, -1).map((row) => (row[0] as Date).getTime());
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  it('takes whole days, both ends included, and either end alone', async () => {
    for (const day of ['2019-01-01', '2019-01-02', '2019-01-03', '2019-01-04'])
      await sell(day, { custormerName: day });
    const customers = async (range: Values) =>
      (await openReport(world.admin, 'sales', range)).rows.slice(0, -1).map((row) => row[2]);
    expect(await customers({ startDate: '2019-01-02', endDate: '2019-01-03' })).toEqual([
      '2019-01-02',
      '2019-01-03',
    ]);
    expect(await customers(on('2019-01-03'))).toEqual(['2019-01-03']);
    expect(await customers({ endDate: '2019-01-02' })).toEqual(['2019-01-01', '2019-01-02']);
    expect(await customers({ startDate: '', endDate: '2019-01-01', warehouseId: '' })).toEqual([
      '2019-01-01',
    ]);
    const iso = { startDate: '2019-01-02T23:59:59-11:00', endDate: '2019-01-03T00:00:00+14:00' };
    expect(await customers(iso)).toEqual(['2019-01-02', '2019-01-03']);
    const from = await customers({ startDate: '2019-01-03' });
    expect(from).toEqual(expect.arrayContaining(['2019-01-03', '2019-01-04']));
    expect(from).not.toContain('2019-01-02');
  });

  it('is narrowed to the lines of a warehouse', async () => {
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Dilla');
    const [here, there] = [await makeStock(world, 10), await makeStock(world, 10, { warehouseId })];
    const lines = [here, there].map(({ _id, ...place }) => ({ ...place, quantity: 1, SellingPrice: 7 }));
    await make(world.admin, 'POST /sale/create', { ...saleOf(...lines), SalesDate: '2018-01-01' });
    await sell('2018-01-01');
    const { rows } = await openReport(world.admin, 'sales', { ...on('2018-01-01'), warehouseId });
    expect(rows.map((row) => [row[5], row[8]])).toEqual([
      ['Dilla', 7],
      [undefined, 7],
    ]);
    expect((await openReport(world.admin, 'sales', on('2018-01-01'))).rows).toHaveLength(4);
  });

  it('writes texts that look like formulas as texts', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("http://elsewhere.test","x")',
      '=cmd|" /C calc"!A0',
    ];
    for (const [index, custormerName] of texts.entries())
      await sell(`2017-01-0${index + 1}`, { custormerName, SalesMan: custormerName });
    const { sheet, rows } = await openReport(world.admin, 'sales', {
      startDate: '2017-01-01',
      endDate: '2017-01-09',
    });
    expect(rows.slice(0, -1).map((row) => [row[2], row[3]])).toEqual(texts.map((text) => [text, text]));
    for (let row = 2; row <= texts.length + 1; row++) {
      expect(sheet.getCell(`C${row}`).formula).toBeUndefined();
      expect(sheet.getCell(`C${row}`).numFmt).toBe('@');
    }
  });

  it('leaves out what XML has no form for, and keeps all other characters', async () => {
    const unwritable = ['\u0001', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff'];
    const kept = `<&>"' \t\n ]]> 📦 ኃይሉ _x0041_`;
    await sell('2016-01-01', { custormerName: `a${unwritable.join('b')}${kept}z` });
    const { rows } = await openReport(world.admin, 'sales', on('2016-01-01'));
    expect(rows[0]?.[2]).toBe(`abbbbb${kept}z`);
  });
});
