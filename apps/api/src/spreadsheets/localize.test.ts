import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { productCategories } from '@app/schemas/products';
import { chinaStatuses, documentationStatuses } from '@app/schemas/shipments/china-shipments';
import {
  documentToFzcoStatuses,
  importDocumentStatuses,
  returnStatuses,
  transitStatuses,
} from '@app/schemas/shipments/free-zone-shipments';
import { fileWords } from '@app/schemas/text/file-words';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { refusal } from '../../test/observations.ts';
import { ethiopianSample } from '../../test/shipment-samples.ts';
import { asBytes, opened, openReport } from '../../test/spreadsheets.ts';
import { make, makeStock, saleOf, useWorld, type Values } from '../../test/world.ts';
import { firstContent } from '../features/reference-data/first-content.ts';
import { exportedLists } from '../features/reports/export-sheets.ts';
import { salesReport } from '../features/reports/sales-report.ts';
import { sayIn } from './localize.ts';

const api = useApi();
const world = useWorld(api);
const inAmharic = { language: 'am', calendar: 'gregorian' };
const inEthiopia = { language: 'am', calendar: 'ethiopian' };

async function exported(route: Route, requested: Values): Promise<Buffer> {
  const { agent, xsrf } = world.admin;
  const call = agent.post(`/api/v1${splitRoute(route).path}`).set({ 'X-XSRF-TOKEN': xsrf() });
  const { status, body } = await asBytes(call.send(requested));
  expect(status).toBe(200);
  return body;
}

/** Creates a sale on January 15, 2024 to this customer. */
async function sellTo(custormerName: string) {
  const { productId, warehouseId } = await makeStock(world, 10);
  const line = { productId, warehouseId, quantity: 2, SellingPrice: 19.99 };
  await make(world.admin, 'POST /sale/create', { ...saleOf(line), custormerName });
}

describe('a file', () => {
  it('speaks its reader’s language: sheet, heads, words of ours, months', async () => {
    await make(world.admin, 'POST /product/create', {
      name: 'Tyre of Amharic',
      category: 'Home_goods',
      supplier: 'Horizon',
      price: 5,
      sku: 'T-1',
      barcode: '6001',
      unit: 'box',
      minimum: 4.5,
    });
    const file = await opened(await exported('POST /product/export', { data: 'of Amharic', ...inAmharic }));
    expect(file.sheet.name).toBe('ምርቶች');
    expect(file.sheet.headerFooter.oddFooter).toBe('&Cገጽ &P ከ&N');
    const heads = ['ስም', 'ምድብ', 'አቅራቢ', 'ዋጋ', 'መለያ', 'ባር ኮድ', 'ከተ.እ.ታ ነፃ', 'መለኪያ', 'ዝቅተኛ ክምችት'];
    expect(file.heads).toEqual(heads);
    const row = ['Tyre of Amharic', 'የቤት ዕቃዎች', 'Horizon', 5, 'T-1', '6001', 'አይ', 'box', 4.5];
    expect(file.rows).toEqual([row]);
    const csv = await exported('POST /product/export', { data: 'of Amharic', format: 'csv', ...inAmharic });
    expect(csv.toString()).toBe(`\ufeff${heads.join(',')}\r\n${row.join(',')}\r\n`);
  });

  it('has real days in the Gregorian calendar, named in its language', async () => {
    await sellTo('Buyer of Amharic days');
    const requested = { data: 'Amharic days' };
    const dayIn = async (reader: Values) => {
      const { sheet } = await opened(await exported('POST /sale/export', { ...requested, ...reader }));
      return [sheet.getCell('A2').value, sheet.getCell('A2').numFmt];
    };
    expect(await dayIn({})).toEqual([new Date('2024-01-15'), 'mmm d, yyyy']);
    expect(await dayIn(inAmharic)).toEqual([new Date('2024-01-15'), '[$-45E]mmm d "ቀን" yyyy']);
  });

  it('has the days of the Ethiopian calendar as texts', async () => {
    await sellTo('Buyer of Ethiopian days');
    const dayIn = async (reader: Values) => {
      const requested = { data: 'Ethiopian days', ...reader };
      const { rows } = await opened(await exported('POST /sale/export', requested));
      const csv = (await exported('POST /sale/export', { ...requested, format: 'csv' })).toString();
      return [rows[0]?.[0], csv.includes(String(rows[0]?.[0]))];
    };
    expect(await dayIn(inEthiopia)).toEqual(['ጥር 6 ቀን 2016', true]);
    expect(await dayIn({ calendar: 'ethiopian' })).toEqual(['Ter 6, 2016', true]);
  });

  it.each([{ language: 'fr' }, { language: 5 }, { calendar: 'julian' }, { calendar: { $ne: null } }])(
    'for a reader of %j is refused',
    async (reader) => {
      const range = { startDate: '2024-01-15', endDate: '2024-01-15' };
      expect(refusal(await world.admin.call('POST /product/export', reader))).toBe('400 VALIDATION_FAILED');
      for (const route of ['POST /report/salereportbyexcel', 'POST /report/freezone'] as const)
        expect(refusal(await world.admin.call(route, { ...range, ...reader }))).toBe('400 VALIDATION_FAILED');
    },
  );
});

it('a report is fetched in the language and the calendar that it was asked for in', async () => {
  await sellTo('Buyer of a report');
  const range = { startDate: '2024-01-15', endDate: '2024-01-15' };
  const { heads, rows, sheet } = await openReport(world.admin, 'sales', { ...range, ...inEthiopia });
  expect(sheet.name).toBe('ሽያጮች');
  expect(sheet.headerFooter.oddHeader).toContain('&Cከጥር 6 ቀን 2016 እስከ ጥር 6 ቀን 2016&R');
  expect(heads).toEqual(['ቀን', 'የደረሰኝ ቁጥር', 'ደንበኛ', 'ሻጭ', 'ምርት', 'መጋዘን', 'ብዛት', 'የሽያጭ ዋጋ', 'ድምር']);
  expect(rows[0]?.[0]).toBe('ጥር 6 ቀን 2016');
  expect(rows.at(-1)?.[0]).toBe('ድምር');
});

it('a status that is stored in small letters is said as on screen', async () => {
  await make(world.admin, 'POST /ethioshipment/create', ethiopianSample.input(world, 1));
  const { rows, heads } = await opened(await exported('POST /ethioshipment/export', inAmharic));
  const statuses = ['የማስመጫ ሰነድ ሁኔታ', 'የትራንዚት ሁኔታ', 'የመመለስ ሁኔታ'].map((head) => rows[0]?.[heads.indexOf(head)]);
  expect(statuses).toEqual(['የተቀበለ', 'ዲክላር የተደረገ', 'የተመለሰ']);
});

it('every word that a file says has its Amharic', () => {
  const sheets = [...exportedLists().map(({ sheet }) => sheet), salesReport()];
  const statuses = [
    productCategories,
    chinaStatuses,
    documentationStatuses,
    documentToFzcoStatuses,
    importDocumentStatuses,
    transitStatuses,
    returnStatuses,
  ].flatMap((table) => Object.values<string>(table));
  const { import_document_status, transit_status_at_dryport, empty_return } = firstContent;
  const words = [
    ...sheets.flatMap(({ title, columns }) => [title, ...columns.map(({ header }) => header)]),
    ...statuses,
    ...[...import_document_status, ...transit_status_at_dryport, ...empty_return],
  ];
  const say = sayIn('am');
  expect(words.filter((word) => !/^[^a-z]+$|FZCO/.test(say(word)))).toEqual([]);
  expect(Object.keys(fileWords)).toContain('Total');
});
