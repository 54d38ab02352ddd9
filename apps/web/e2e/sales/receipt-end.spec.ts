import type { Page } from '@playwright/test';
import type { Client } from '../support/client.ts';
import { openReceipt, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

type Names = { product: string; warehouse: string; person: string };

const ofSheba = (letters: number) => 'የኢትዮጵያ ንግድ ዕቃዎች መጋዘን '.repeat(20).slice(0, letters).trim();
const named: Record<string, Names> = {
  short: { product: 'Laptop', warehouse: 'Bole', person: 'Abebe Kebede' },
  'a long warehouse': { product: 'Laptop', warehouse: ofSheba(200), person: 'Abebe Kebede' },
  'long goods': { product: ofSheba(200), warehouse: 'Bole', person: 'አበበ ከበደ' },
  'the longest': { product: ofSheba(199), warehouse: ofSheba(198), person: ofSheba(197) },
  'wide letters': { product: 'W'.repeat(200), warehouse: 'W'.repeat(199), person: 'W'.repeat(198) },
};

/** Records a sale with this many lines, each with its own price: 1,001.00, 1,002.00 and so on. */
async function sell(api: Client, { product, warehouse, person }: Names, lines: number): Promise<string> {
  const goods = await api.product(product);
  const place = await api.warehouse(warehouse, 'Addis Ababa');
  await api.stock(goods, place, lines);
  const { data } = await api.call('POST', '/sale/create', {
    custormerName: person,
    SalesDate: '2024-11-20',
    SalesMan: person,
    soldData: Array.from({ length: lines }, (_, at) => ({
      productId: goods._id,
      warehouseId: place._id,
      quantity: 1,
      SellingPrice: 1_001 + at,
    })),
  });
  return data._id;
}

/**
 * Prints a receipt, and checks the place of its lines and its end.
 * @param first the first sheet that must hold goods, unless it is the only one
 */
async function printedWell(page: Page, file: string, lines: number, first = 0): Promise<void> {
  const { pages, pageCount } = await printed(page, file);
  expect(pages).toHaveLength(pageCount);
  const linesOn = pages.map((text) => new Set(text.match(/\b1,\d{3}\.00(?! birr)/g)));
  const what = `${lines} lines on ${pageCount} sheets`;
  for (const [at, found] of linesOn.entries())
    if (at >= first || pageCount === 1) expect(found.size, `${what}: goods on ${at + 1}`).toBeGreaterThan(0);
  expect([...linesOn.flatMap((found) => [...found])].sort(), what).toEqual(
    Array.from({ length: lines }, (_, at) => `1,${String(at + 1).padStart(3, '0')}.00`),
  );
  for (const end of [/Grand total/, /\bonly\b/, /Received by, signature/, /Sales man, signature/])
    expect(pages.map((text) => end.test(text)).indexOf(true), `${what}: ${end}`).toBe(pageCount - 1);
}

/** Lines of the receipts: one, those around the end of a sheet, and many. */
const counts: Record<string, Record<'A4' | '80 mm roll', number[]>> = {
  short: { A4: [1, 9, 10, 11, 12, 13, 45], '80 mm roll': [1, 12, 20, 21, 60] },
  'a long warehouse': { A4: [1, 3, 4, 5], '80 mm roll': [2, 12] },
  'long goods': { A4: [1, 3, 4, 5], '80 mm roll': [2, 12] },
  'the longest': { A4: [1, 2, 3, 12], '80 mm roll': [1, 12] },
  'wide letters': { A4: [1, 3], '80 mm roll': [1, 3] },
};

for (const [names, papers] of Object.entries(counts)) {
  test(`the last line, the total, its words and the signatures stand together: ${names} names`, async ({
    adminPage: page,
    api,
  }, info) => {
    test.setTimeout(600_000);
    for (const [paper, numbers] of Object.entries(papers))
      for (const lines of numbers) {
        const receipt = await openReceipt(page, await sell(api, named[names] as Names, lines));
        await receipt.getByLabel('Paper').selectOption({ label: paper });
        await expect(receipt.locator('.receipt-roll')).toHaveCount(paper === 'A4' ? 0 : 1);
        // Of letters this wide, the names in the head fill a piece of the roll.
        const first = paper !== 'A4' && names === 'wide letters' ? 1 : 0;
        await printedWell(page, info.outputPath(`${lines}.pdf`), lines, first);
      }
  });
}
