import { splitRoute } from '@app/schemas/kit/resource';
import { type ReportKind, reportPaths } from '@app/schemas/reports';
import { expect, it } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { recorder } from '../../../test/samples.ts';
import { chinaSample, ethiopianSample, freeZoneSample } from '../../../test/shipment-samples.ts';
import { asBytes, opened, openReport } from '../../../test/spreadsheets.ts';
import { checked, workbookOf } from '../../../test/uploads.ts';
import { make, makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../test/world.ts';
import { WORKBOOK_TYPE } from '../../spreadsheets/workbook.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);
const company = 'Awash Trading';

/** Makes what the files tell of. @returns the ids that some of them are asked for by */
async function seeded(): Promise<Record<string, Values>> {
  await world.admin.call('PUT /settings/company', { name: company });
  const stock = await makeStock(world, 5);
  await make(world.admin, 'POST /sale/create', saleOf({ ...stock, quantity: 1, SellingPrice: 5 }));
  for (const sample of [ethiopianSample, freeZoneSample, chinaSample]) await record(sample);
  const customer = await make(world.admin, 'POST /customer/create', { name: 'Selam', opening: 5 });
  await makeProduct(world.admin, 'Changed', { sku: 'CH-1' });
  const rows = [
    ['Name', 'Category', 'Supplier', 'Price', 'Code'],
    ['Changed', 'Electronics', 'Lenovo', 7, 'CH-1'],
    ['Wrong', 'Electronics', 'Lenovo', -1, ''],
  ];
  const { uploadId: _id } = await checked(world.admin, 'products', await workbookOf(rows));
  return {
    'POST /customer/statement/export': { _id: customer._id },
    'GET /upload/template': { of: 'products' },
    'GET /upload/mistakes': { _id },
    'GET /upload/before': { _id },
  };
}

it('every workbook names the company, and tells nobody’s mail in its properties or at the head of its sheets', async () => {
  const inputs = await seeded();
  const routes = api.endpoints
    // What people attach to an import is given back as it came, be it a PDF or a workbook.
    .filter(({ media }) => media?.includes(WORKBOOK_TYPE) && !media.includes('application/pdf'))
    .map(({ route }) => route);
  expect(routes.length).toBeGreaterThan(14);
  const files = new Map<string, Awaited<ReturnType<typeof opened>>>();
  for (const route of routes) {
    const { method, path } = splitRoute(route);
    const { agent } = world.admin;
    const input = inputs[route] ?? {};
    const call =
      method === 'GET'
        ? agent.get(`/api/v1${path}`).query(input)
        : agent.post(`/api/v1${path}`).set('X-XSRF-TOKEN', world.admin.xsrf()).send(input);
    const { status, body } = await asBytes(call);
    expect([route, status]).toEqual([route, 200]);
    files.set(route, await opened(body as Buffer));
  }
  const days = { startDate: '2020-01-01', endDate: '2199-12-31' };
  for (const kind of Object.keys(reportPaths) as ReportKind[])
    files.set(kind, await openReport(world.admin, kind, days));
  for (const [of, { workbook }] of files) {
    const { creator, lastModifiedBy, title, subject, keywords, description, manager } = workbook;
    expect({ of, creator, lastModifiedBy }).toEqual({ of, creator: company, lastModifiedBy: company });
    const told = [title, subject, keywords, description, manager, workbook.company];
    const heads = workbook.worksheets.map(({ headerFooter }) => JSON.stringify(headerFooter));
    expect(`${of} ${[...told, ...heads].join(' ')}`).not.toMatch(/@\w/);
    expect(`${of} ${[...told, ...heads].join(' ')}`).not.toContain(adminAccount.email);
  }
});
