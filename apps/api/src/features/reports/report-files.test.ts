import { request } from 'node:http';
import { type ReportKind, reportPaths } from '@app/schemas/reports';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin, adminAccount, client, useApi, useServer } from '../../../test/api.ts';
import { changesNothing, newestAudits, refusal, totalOf } from '../../../test/observations.ts';
import { headersOf, rawCall } from '../../../test/raw.ts';
import { unknownId } from '../../../test/samples.ts';
import { fetchFile, opened } from '../../../test/spreadsheets.ts';
import {
  make,
  makeStock,
  makeUser,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';

const api = useApi();
const another = useServer();
const world = useWorld(api);
const kinds = Object.keys(reportPaths) as ReportKind[];
const range = { startDate: '2024-01-15', endDate: '2024-01-15' };
const ask = (kind: ReportKind, request: Values) => world.admin.call(reportPaths[kind], request);
const urlOf = async () => (await ask('sales', range)).body.url as string;
/** Fetches with these headers. @returns the status */
const fetched = async (path: string, headers = headersOf(world.admin), from = api) =>
  (await rawCall(from, { path, headers })).status;

beforeAll(async () => {
  const { productId, warehouseId } = await makeStock(world, 100);
  await make(
    world.admin,
    'POST /sale/create',
    saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 }),
  );
});
afterEach(() => void vi.useRealTimers());

describe('asking for a report', () => {
  it('writes one entry to the audit trail, and its file another one', async () => {
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    const url = await urlOf();
    await fetchFile(world.admin, url);
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 2);
    const [fetched, entry] = await newestAudits(world.admin, 2);
    expect(fetched).toMatchObject({ action: 'Export', type: 'Report', user: adminAccount.email });
    expect(entry).toMatchObject({ action: 'Report', type: 'Report', user: adminAccount.email });
  });

  it.each(kinds)('of %s that holds nothing is a 404 that says so', async (kind) => {
    const empty = { startDate: '1950-01-01', endDate: '1950-12-31' };
    const answer = await changesNothing(world.admin, 'POST /sale/getsales', () => ask(kind, empty));
    expect([refusal(answer), answer.body.message]).toEqual(['404 NOT_FOUND', 'No Data Found']);
  });

  it.each(kinds)('of %s with an end before its start, or with what is no date, is a 400', async (kind) => {
    const wrong: Values[] = [
      { startDate: '2024-01-15', endDate: '2024-01-14' },
      { startDate: '2024-02-30', endDate: '2024-03-01' },
      { startDate: { $gt: '' }, endDate: '2024-03-01' },
      { startDate: ['2024-01-01'], endDate: '2024-03-01' },
      { startDate: 5, endDate: 6 },
      { startDate: '=1+1', endDate: '2024-03-01' },
    ];
    await changesNothing(world.admin, 'POST /sale/getsales', async () => {
      for (const bad of wrong)
        expect([bad, refusal(await ask(kind, bad))]).toEqual([bad, '400 VALIDATION_FAILED']);
    });
    const { body } = await ask(kind, { startDate: '2024-01-15', endDate: '2024-01-14' });
    expect(body.errors).toEqual({ endDate: ['End date must not be before the start date'] });
  });

  it.each(kinds.filter((kind) => kind !== 'sales'))('of %s needs both dates', async (kind) => {
    const { body } = await ask(kind, {});
    expect(body.errors).toEqual({ startDate: ['Start date is required'], endDate: ['End date is required'] });
    for (const half of [{ startDate: '2024-01-15' }, { endDate: '2024-01-15' }, { ...range, endDate: '' }])
      expect(refusal(await ask(kind, half))).toBe('400 VALIDATION_FAILED');
  });

  it('of a warehouse that does not exist is a 400, of one without sales a 404', async () => {
    const answer = await ask('sales', { ...range, warehouseId: unknownId });
    expect([refusal(answer), answer.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      { warehouseId: ['Warehouse does not exist'] },
    ]);
    for (const warehouseId of ['abc', { $gt: '' }, [unknownId], 5])
      expect(refusal(await ask('sales', { ...range, warehouseId }))).toBe('400 VALIDATION_FAILED');
    const { _id } = await makeWarehouse(world.admin, 'Empty');
    expect(refusal(await ask('sales', { ...range, warehouseId: _id }))).toBe('404 NOT_FOUND');
  });
});

describe('the file of a report', () => {
  it('can be fetched more than once, from every process, and is kept by nobody', async () => {
    const url = await urlOf();
    for (const from of [api, another, api]) {
      const { status, headers } = await rawCall(from, {
        path: `/excelfiles/${url}.xlsx`,
        headers: headersOf(world.admin),
      });
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  it('is for the admin who asked for it, in any session', async () => {
    const path = `/excelfiles/${await urlOf()}.xlsx`;
    await makeUser(world, { email: 'second@inventory.test', role: 'admin' });
    const second = client(api);
    await second.signIn({ email: 'second@inventory.test', password: 'clerk-secret' });
    expect(await fetched(path, headersOf(second))).toBe(404);
    expect(await fetched(path, headersOf(world.encoder))).toBe(403);
    expect(await fetched(path, {})).toBe(401);
    expect(await fetched(path, { Cookie: 'token=a.b.c' })).toBe(401);
    expect(await fetched(path, headersOf(await admin(api)))).toBe(200);
  });

  it('is no longer for an admin who is one no more', async () => {
    const { _id } = await makeUser(world, { email: 'former@inventory.test', role: 'admin' });
    const former = client(api);
    await former.signIn({ email: 'former@inventory.test', password: 'clerk-secret' });
    const { body } = await former.call('POST /report/salereportbyexcel', range);
    await world.admin.call('PUT /users/updateone', { _id, role: 'encoder' });
    expect(await fetched(`/excelfiles/${body.url}.xlsx`, headersOf(former))).toBe(401);
    await former.signIn({ email: 'former@inventory.test', password: 'clerk-secret' });
    expect(await fetched(`/excelfiles/${body.url}.xlsx`, headersOf(former))).toBe(403);
  });

  it('is gone after its hour', async () => {
    const path = `/excelfiles/${await urlOf()}.xlsx`;
    const headers = headersOf(world.admin);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * 60_000 });
    expect(await fetched(path, headers)).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await fetched(path, headers)).toBe(404);
  });

  it('is under its own name only, which nobody can guess', async () => {
    const url = await urlOf();
    expect(Buffer.from(url, 'base64url')).toHaveLength(18);
    expect(await urlOf()).not.toBe(url);
    const others = [
      ...[
        `/excelfiles/${url}`,
        `/excelfiles/${url}.XLSX`,
        `/excelfiles/${url}.xlsx/`,
        `/excelfiles//${url}.xlsx`,
      ],
      ...[
        `/Excelfiles/${url}.xlsx`,
        `/excelfiles/x/../${url}.xlsx`,
        `/excelfiles/${url.slice(1)}.xlsx`,
        '/excelfiles/.xlsx',
      ],
      ...[
        '/excelfiles/../../../etc/passwd',
        '/excelfiles/..%2f..%2f..%2fetc%2fpasswd.xlsx',
        '/excelfiles/%00.xlsx',
      ],
      ...[
        '/excelfiles/..%5c..%5cpackage.json.xlsx',
        `/excelfiles/${url}%00.xlsx`,
        '/excelfiles/%e0%a4.xlsx',
        '/excelfiles/',
      ],
      ...[
        '/excelfiles/[object Object].xlsx'.replace(' ', '%20'),
        `/excelfiles/${'a'.repeat(300)}.xlsx`,
        '/excelfiles',
      ],
    ];
    for (const path of others) expect([path, await fetched(path)]).toEqual([path, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status } = await rawCall(api, {
        method,
        path: `/excelfiles/${url}.xlsx`,
        headers: headersOf(world.admin),
      });
      expect([method, status]).toEqual([method, 404]);
    }
  });

  it('whose reader goes away breaks nothing', async () => {
    const { productId, warehouseId } = await makeStock(world, 100_000);
    const line = { productId, warehouseId, quantity: 1, SellingPrice: 5 };
    for (let sale = 0; sale < 10; sale++)
      await make(world.admin, 'POST /sale/create', {
        ...saleOf(...Array(400).fill(line)),
        SalesDate: '2015-01-01',
      });
    const day = { startDate: '2015-01-01', endDate: '2015-01-01' };
    const { body } = await ask('sales', day);
    for (let reader = 0; reader < 5; reader++) await goAway(`/excelfiles/${body.url}.xlsx`);
    const { rows } = await opened(await fetchFile(world.admin, body.url));
    expect(rows).toHaveLength(4_001);
    expect(rows.at(-1)?.[8]).toBe(20_000);
  });

  /** Reads the first chunk of an answer, then hangs up. */
  function goAway(path: string): Promise<void> {
    const { port } = new URL(api.url);
    return new Promise((resolve) => {
      const call = request({ host: '127.0.0.1', port, path, headers: headersOf(world.admin) }, (response) => {
        response.once('data', () => call.destroy());
        response.on('error', () => {});
      });
      call.on('error', () => {}).on('close', () => resolve());
      call.end();
    });
  }
});
