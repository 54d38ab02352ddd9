import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { DEFAULT_COMPANY_NAME } from '@app/schemas/company/company-head';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { admin, adminAccount, type Client, useApi, useServer } from '../../../test/api.ts';
import { changesNothing, listed, newestAudits, refusal } from '../../../test/observations.ts';
import { headersOf } from '../../../test/raw.ts';
import { samples } from '../../../test/samples.ts';
import { asBytes, opened } from '../../../test/spreadsheets.ts';
import { make, makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../test/world.ts';
import { refuseIfBusy, writeWorkbook } from '../../spreadsheets/workbook.ts';

const api = useApi();
const world = useWorld(api);
/** Zones that never share a date. */
const abroad = Object.fromEntries(
  ['Pacific/Kiritimati', 'Etc/GMT+12'].map((zone) => [zone, useServer({ TIME_ZONE: zone })]),
);

/** Requests an export. @returns its file */
async function exported(route: Route, requested: Values = {}, who: Client = world.admin) {
  const answer = await asBytes(
    who.agent
      .post(`/api/v1${splitRoute(route).path}`)
      .set({ 'X-XSRF-TOKEN': who.xsrf() })
      .send(requested),
  );
  expect(answer.status).toBe(200);
  return { headers: answer.headers, file: answer.body as Buffer };
}
const sheetOf = async (route: Route, requested: Values = {}) =>
  opened((await exported(route, requested)).file);
const linesOf = async (route: Route, requested: Values = {}, who: Client = world.admin) =>
  (await exported(route, { ...requested, format: 'csv' }, who)).file.toString().split('\r\n');

const products = 'POST /product/export';

function isBusy(): boolean {
  try {
    refuseIfBusy();
    return false;
  } catch {
    return true;
  }
}

describe('an export', () => {
  it('holds what the list shows: its search, its filters, its order, all pages of it', async () => {
    for (let number = 1; number <= 12; number++) {
      const category = number % 2 ? 'Groceries' : 'Automotive';
      await makeProduct(world.admin, `Tyre ${number}`, { category, price: 100 + number });
    }
    const requested = {
      data: 'tyre',
      filter: { category: ['Groceries'] },
      sort: { field: 'price', order: 'desc' },
    };
    const { heads, rows, sheet } = await sheetOf(products, requested);
    const codes = ['Code', 'Bar code', 'VAT exempt', 'Unit', 'Minimum stock'];
    expect(heads).toEqual(['Name', 'Category', 'Supplier', 'Price', ...codes]);
    const shown = await listed(world.admin, 'POST /search/products', requested);
    expect(shown).toHaveLength(6);
    expect(rows.map((row) => row.slice(0, 4))).toEqual(
      shown.map(({ name, supplier, price }) => [name, 'Groceries', supplier, price]),
    );
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  });

  it.each(samples.flatMap(({ contract: { name, paths } }) => (paths.export ? [[name, paths.export]] : [])))(
    'of %s is served, as its contract says',
    async (_name, route) => {
      const { sheet } = await sheetOf(route as Route, { data: 'nothing like it' });
      expect(sheet.rowCount).toBe(1);
    },
  );

  it('holds the chosen records only, as far as the list shows them', async () => {
    const [one, two] = [
      await makeProduct(world.admin, 'Chosen 1'),
      await makeProduct(world.admin, 'Chosen 2'),
    ];
    expect((await sheetOf(products, { ids: [one._id] })).rows).toHaveLength(1);
    const { rows } = await sheetOf(products, { ids: [one._id, two._id], data: '2' });
    expect(rows.map(([name]) => name)).toEqual(['Chosen 2']);
  });

  it('is a file with its name and its kind', async () => {
    const { headers } = await exported(products, { format: 'csv' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=products.csv',
      'cache-control': 'no-store',
    });
  });

  it.each(Object.entries(abroad))(
    'says who made it, and on which day of a company at %s',
    async (zone, there) => {
      const today = () => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date());
      const before = today();
      const { file } = await exported(products, {}, await admin(there));
      const { sheet, workbook } = await opened(file);
      // Files go to customers and offices: the maker's address is no business of theirs.
      expect(workbook).toMatchObject({ creator: DEFAULT_COMPANY_NAME, lastModifiedBy: DEFAULT_COMPANY_NAME });
      const heads = [before, today()].map((day) => `&LProducts&C${day}&RFirst Admin`);
      expect(heads).toContain(sheet.headerFooter.oddHeader);
    },
  );

  it('without a row has its heads all the same', async () => {
    expect(await linesOf(products, { data: 'nothing like it' })).toEqual([
      '\ufeffName,Category,Supplier,Price,Code,Bar code,VAT exempt,Unit,Minimum stock',
      '',
    ]);
  });

  it('quotes what has to be quoted, and lets no text be a formula', async () => {
    const names = ['=1+1', '+251911', '-5', '@SUM(A1)', 'a "b", c', 'ቡና', '5,0'];
    for (const name of names) await makeProduct(world.admin, name, { supplier: 'Formulas' });
    const requested = { data: 'Formulas', sort: { field: 'createdAt', order: 'asc' } };
    const lines = await linesOf(products, requested);
    expect(lines.slice(1, -1).map((line) => line.replace(/,Electronics,.*/, ''))).toEqual([
      "'=1+1",
      "'+251911",
      "'-5",
      "'@SUM(A1)",
      '"a ""b"", c"',
      'ቡና',
      '"5,0"',
    ]);
    const { rows } = await sheetOf(products, requested);
    expect(rows.map(([name]) => name)).toEqual(names);
  });

  it('holds real dates and numbers', async () => {
    const { productId, warehouseId } = await makeStock(world, 100.5);
    const line = { productId, warehouseId, quantity: 1.5, SellingPrice: 19.99 };
    await make(world.admin, 'POST /sale/create', { ...saleOf(line), custormerName: 'Exported to' });
    const { rows } = await sheetOf('POST /sale/export', { data: 'Exported to' });
    expect(rows).toEqual([
      [
        new Date('2024-01-15'),
        expect.stringMatching(/^[0-9a-f]{6}$/),
        'Exported to',
        'Sara',
        1,
        29.99,
        0,
        29.99,
        expect.stringMatching(/^S-\d{4}-\d{6}$/),
        0,
        29.99,
        0,
        undefined,
        'Paid',
      ],
    ]);
    const csv = await linesOf('POST /sale/export', { data: 'Exported to' });
    expect(csv[1]).toMatch(
      /^2024-01-15,[0-9a-f]{6},Exported to,Sara,1,29\.99,0,29\.99,S-\d{4}-\d{6},0,29\.99,0,,Paid$/,
    );
    const stock = await linesOf('POST /stock/export', { filter: { productId: [productId] } }, world.encoder);
    expect(stock[1]).toBe('Printer,Bole,99,');
  });

  it('for editing has ids, codes and values as they are entered', async () => {
    const data = 'to be edited';
    const product = await makeProduct(world.admin, 'To be edited', {
      ...{ category: 'Home_goods', sku: 'ED-1', unit: 'box', minimum: 5, vatExempt: true },
    });
    const forEditing = true;
    const { heads, rows } = await sheetOf(products, { data, forEditing });
    expect(heads).toEqual([
      ...['_id', 'Name', 'Category', 'Supplier', 'Price', 'Code', 'Bar code'],
      ...['Unit', 'Minimum stock', 'VAT exempt'],
    ]);
    const edited = [product._id, 'To be edited', 'Home_goods', 'Lenovo', 19.99, 'ED-1', '', 'box', 5, 'Yes'];
    expect(rows.map((row) => Array.from(row, (cell) => cell ?? ''))).toEqual([edited]);
    const [, inAmharic] = await linesOf(products, { data, forEditing, language: 'am' });
    expect(inAmharic).toBe(`${product._id},To be edited,Home_goods,Lenovo,19.99,ED-1,,box,5,አዎ`);

    const { _id } = await makeStock(world, 12.5, { productId: product._id });
    const [stockHeads, stock] = await linesOf('POST /stock/export', { data: 'edited', forEditing });
    expect(stockHeads).toBe('\ufeff_id,Product,Warehouse,Quantity');
    expect(stock).toBe(`${_id},ED-1,Bole,12.5`);
  });

  it('for editing leaves an encoder out what only admins say of customers', async () => {
    const who = { name: 'Edited Trading', creditLimit: 500, creditDays: 7, tin: '0012345678' };
    await make(world.admin, 'POST /customer/create', who);
    const request = { data: 'edited trading', forEditing: true };
    const [heads, row] = await linesOf('POST /customer/export', request, world.encoder);
    expect(heads).not.toMatch(/Credit|Opening/);
    expect(row).toMatch(/,Edited Trading,,0012345678,/);
    const [, ofAdmin] = await linesOf('POST /customer/export', request);
    expect(ofAdmin).toContain(',500,7,,');
  });

  it('writes one entry to the audit trail', async () => {
    await exported('POST /warehouse/export');
    expect(await newestAudits(world.admin)).toEqual([
      {
        action: 'Export',
        type: 'Warehouse',
        message: 'Warehouses exported as xlsx',
        user: adminAccount.email,
      },
    ]);
  });

  it('that is refused since too many files are being made writes no entry', async () => {
    await exported(products);
    let letGo = () => {};
    const sign = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    async function* rows() {
      await sign;
      yield [];
    }
    const files: Promise<void>[] = [];
    const full = () => ({ title: 'Names', columns: [], totals: [], rows: rows() });
    for (; !isBusy(); await soon())
      files.push(
        writeWorkbook(new PassThrough().resume(), full(), {
          range: '',
          maker: '',
          company: '',
          language: 'en',
        }),
      );
    const refused = await changesNothing(world.admin, 'POST /product/getproducts', () =>
      world.admin.call(products, {}),
    );
    letGo();
    await Promise.all(files);
    expect(refusal(refused)).toBe('503 UNAVAILABLE');
  });

  it.each<[string, Values]>([
    ['an unknown format', { format: 'pdf' }],
    ['no chosen record', { ids: [] }],
    ['what is no id', { ids: ['x'] }],
    ['more records than can be chosen', { ids: Array(101).fill('5f5f5f5f5f5f5f5f5f5f5f5f') }],
    ['an order that the list has not', { sort: { field: 'passwordHash' } }],
    ['a condition in place of a value', { filter: { category: { $ne: null } } }],
    ['a condition in place of a text', { data: { $gt: '' } }],
  ])('refuses %s', async (_what, requested) => {
    expect(refusal(await world.admin.call(products, requested))).toBe('400 VALIDATION_FAILED');
  });

  it('needs the token against forgery', async () => {
    const answer = await world.admin.agent.post('/api/v1/product/export').send({});
    expect(refusal(answer)).toBe('403 EBADCSRFTOKEN');
  });

  it.each(['xlsx', 'csv'])('as %s whose reader goes away breaks nothing', async (format) => {
    const body = JSON.stringify({ format });
    await new Promise<void>((resolve) => {
      const call = request(
        `${api.url}/api/v1/product/export`,
        {
          method: 'POST',
          headers: {
            ...headersOf(world.admin),
            'Content-Type': 'application/json',
            'Content-Length': body.length,
          },
        },
        (response) => {
          response.once('data', () => call.destroy());
          response.once('close', resolve);
          response.on('error', () => {});
        },
      );
      call.on('error', () => {});
      call.end(body);
    });
    expect(await linesOf(products, { data: 'ቡና' })).toHaveLength(3);
  });
});
