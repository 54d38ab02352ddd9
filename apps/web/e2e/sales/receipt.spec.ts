import { execFileSync } from 'node:child_process';
import type { Locator } from '@playwright/test';
import type { Client } from '../support/client.ts';
import { openReceipt, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

/** Records a sale with this many lines of 2 × 19.99. */
async function sell(api: Client, lines: number) {
  const product = await api.product(`የግድግዳ ቀለም ${lines}`);
  const warehouse = await api.warehouse(`Kality ${lines}`);
  await api.stock(product, warehouse, 1_000);
  return api.sale(`Buyer of ${lines}`, Array(lines).fill([product, warehouse, 2, 19.99]));
}

/** Finds text on screen beyond the paper's margin or its own cell. */
const misplaced = (receipt: Locator) =>
  receipt.getByRole('article').evaluate((article) => {
    const margin = Number.parseFloat(getComputedStyle(article).paddingRight);
    const edge = article.getBoundingClientRect().right - margin;
    const isOut = (place: Element) => {
      const text = document.createRange();
      text.selectNodeContents(place);
      const own = place.getBoundingClientRect().right;
      return text.getBoundingClientRect().right > Math.min(edge, own) + 1;
    };
    return [...article.querySelectorAll('th, td, p')].filter(isOut).map((place) => place.textContent);
  });

/** Lists the printed words, and how far each exceeds the right edge of the grand total, in points. */
function wordsOn(file: string) {
  const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
  const words = [...boxes.matchAll(/xMax="([\d.]+)".*?>(.*?)<\/word>/g)];
  const edge = Number(words.find(([, , text]) => text === 'birr')?.[1]);
  return words.map(([, right, text = '']) => ({ text, beyond: Number(right) - edge }));
}

const receiptNo = ({ _id }: { _id: string }) => _id.slice(-6).toUpperCase();
const times = (text: string, word: RegExp) => [...text.matchAll(word)].length;

const cases = [
  { lines: 1, total: '39.98', words: 'Thirty-nine birr and ninety-eight cents only', amharic: 'ሠላሳ|ሰላሳ' },
  {
    lines: 45,
    total: '1,799.10',
    words: 'One thousand seven hundred ninety-nine birr and ten cents only',
    amharic: 'ሺ',
  },
  {
    lines: 300,
    total: '11,994.00',
    words: 'Eleven thousand nine hundred ninety-four birr only',
    amharic: 'ሺ',
  },
];

for (const { lines, total, words, amharic } of cases) {
  test(`a receipt of ${lines} lines on A4 and on a roll`, async ({ adminPage: page, api }, info) => {
    test.slow();
    const sale = await sell(api, lines);
    const receipt = await openReceipt(page, sale._id);

    const sheet = await printed(page, info.outputPath('sheet.pdf'));
    expect(sheet.facts).toMatch(/Page size:.*A4/);
    expect(sheet.facts).toMatch(new RegExp(`Title: +Receipt #${receiptNo(sale)}`));
    expect(sheet.pageCount).toBe(sheet.pages.length);
    expect(sheet.pageCount).toBeLessThanOrEqual({ 1: 1, 45: 2, 300: 11 }[lines] ?? 0);
    for (const [index, text] of sheet.pages.entries()) {
      expect(text, 'each page says which of how many it is').toContain(
        `Page ${index + 1} of ${sheet.pageCount}`,
      );
      expect(text, 'and of which receipt').toContain(`Receipt #${receiptNo(sale)}`);
    }
    // Headers repeat on every page with lines, and no line is split over two pages.
    const withLines = sheet.pages.filter((text) => text.includes('39.98'));
    for (const text of withLines) expect(text).toMatch(/Product\s+Warehouse\s+Qty\s+SellingPrice\s+Total/);
    const whole = sheet.pages.join('');
    expect(times(whole, /የግድግዳ ቀለም/g)).toBe(lines);
    expect(times(whole, /2\s+19\.99\s+39\.98/g)).toBe(lines);
    const last = sheet.pages.at(-1) ?? '';
    expect(last).toContain(`${total} birr`);
    expect(last).toContain(words);
    expect(last).toMatch(new RegExp(amharic));
    expect(last).toContain('ብር');
    expect(last).toContain('Received by, signature');
    expect(whole).toContain('Nov 20, 2024');
    expect(whole).toContain('ኅዳር 11 ቀን 2017');
    for (const text of ['Manage Sales', 'Print', '80 mm', 'Rows']) expect(whole).not.toContain(text);

    await receipt.getByLabel('Paper').selectOption({ label: '80 mm roll' });
    await expect
      .poll(async () => (await receipt.getByRole('article').boundingBox())?.width)
      .toBeCloseTo(302.4, 0);
    const roll = await printed(page, info.outputPath('roll.pdf'));
    expect(roll.size?.[0]).toBeCloseTo(226.8, 0);
    expect(roll.size?.[1]).toBeLessThan(lines === 1 ? 600 : 843);
    if (lines === 1) expect(roll.pageCount).toBe(1);
    for (const [index, text] of roll.pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${roll.pageCount}`);
      if (text.includes('39.98'))
        expect(text).toMatch(/Qty \/?[^\n]*SellingPrice[^\n]*Total|Qty\s+SellingPrice\s+Total/);
    }
    expect(times(roll.pages.join(''), /2\s+19\.99\s+39\.98/g)).toBe(lines);
    expect(roll.pages.at(-1)).toContain(`${total} birr`);
  });
}

test('without numbered pages the last one says which receipt it ends', async ({
  adminPage: page,
  api,
}, info) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSMarginRule'));
  const sale = await sell(api, 45);
  await openReceipt(page, sale._id);
  const { pages } = await printed(page, info.outputPath('sheet.pdf'));
  const number = new RegExp(`Receipt #${receiptNo(sale)}`, 'g');
  // This browser numbers them all the same.
  expect(pages.map((text) => times(text, number))).toEqual([1, 2]);
});

test('the paper that was chosen is chosen again', async ({ adminPage: page, api }) => {
  const sale = await sell(api, 2);
  const receipt = await openReceipt(page, sale._id);
  await receipt.getByLabel('Paper').selectOption({ label: '80 mm roll' });
  await page.reload();
  await expect(receipt.getByLabel('Paper')).toHaveValue('roll');
  await expect(receipt.getByRole('columnheader')).toHaveText([
    /Product.*Warehouse/,
    /Qty/,
    /SellingPrice/,
    /Total/,
  ]);
});

for (const paper of ['A4', '80 mm roll']) {
  test(`amounts up to the largest are whole on ${paper}`, async ({ adminPage: page, api }, info) => {
    const product = await api.product(`Locomotive on ${paper}`);
    const warehouse = await api.warehouse(`Terminal of ${paper}`);
    await api.stock(product, warehouse, 999_999_999);
    const sale = await api.sale('Railway', [
      [product, warehouse, 12.5, 12_345_678.9],
      [product, warehouse, 99_999.125, 79_999_999.99],
      [product, warehouse, 99_999_998.125, 1],
      [product, warehouse, 900, 999_999_999],
    ]);
    const receipt = await openReceipt(page, sale._id);
    await receipt.getByLabel('Paper').selectOption({ label: paper });
    await expect.poll(() => misplaced(receipt)).toEqual([]);

    const file = info.outputPath('large.pdf');
    await printed(page, file);
    const figures = wordsOn(file).filter(({ text }) => /^[\d,]+\.\d+$/.test(text));
    const whole = [
      ...['12.5', '12,345,678.90', '154,320,986.25'],
      ...['99,999.125', '79,999,999.99', '7,999,929,999,000.01'],
      ...['99,999,998.125', '1.00', '99,999,998.13'],
      ...['999,999,999.00', '899,999,999,100.00'],
      // The total, and its payment.
      ...['8,900,184,319,084.39', '8,900,184,319,084.39'],
    ];
    expect(figures.map(({ text }) => text).sort()).toEqual(whole.sort());
    for (const { text, beyond } of figures) expect(beyond, text).toBeLessThan(0.5);
  });

  test(`names without a break stay on ${paper}`, async ({ adminPage: page, api }, info) => {
    const name = 'X'.repeat(200);
    const product = await api.product(paper.padEnd(200, 'X'));
    const warehouse = await api.warehouse(paper.padEnd(200, 'X'), 'Addis Ababa');
    await api.stock(product, warehouse, 1);
    const { data: sale } = await api.call('POST', '/sale/create', {
      custormerName: name,
      SalesDate: '2024-11-20',
      SalesMan: name,
      soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 1, SellingPrice: 19.99 }],
    });
    const receipt = await openReceipt(page, sale._id);
    await receipt.getByLabel('Paper').selectOption({ label: paper });
    await expect.poll(() => misplaced(receipt)).toEqual([]);

    const file = info.outputPath('names.pdf');
    const { pages } = await printed(page, file);
    expect(times(pages.join(''), /X/g)).toBe(800 - 2 * paper.length);
    const names = wordsOn(file).filter(({ text }) => text.includes('X'));
    for (const { text, beyond } of names) expect(beyond, text).toBeLessThan(0.5);
  });
}

test('on a phone it is the same receipt, made smaller', async ({ adminPage: page, api }) => {
  const sale = await sell(api, 3);
  const receipt = await openReceipt(page, sale._id);
  const whole = await widths(receipt);
  const title = receipt.getByRole('heading', { name: 'Sales Receipt', level: 2 });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(async () => (await widths(receipt)).room).toBeLessThan(width);
    expect((await title.boundingBox())?.height, 'its title stands in one line').toBeLessThan(30);
  }
  const small = await widths(receipt);
  expect(whole.texts.length).toBeGreaterThan(20);
  for (const [at, text] of small.texts.entries()) expect(text).toBeCloseTo(whole.texts[at] ?? 0, 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** Measures the texts, as shares of the paper's width. */
const widths = (receipt: Locator) =>
  receipt.getByRole('article').evaluate((article) => {
    const room = article.getBoundingClientRect().width;
    const texts = [...article.querySelectorAll('p, th, td, h3')].map((place) => {
      const text = document.createRange();
      text.selectNodeContents(place);
      return text.getBoundingClientRect().width / room;
    });
    return { room, texts };
  });

test('a receipt says the unit behind the quantity', async ({ adminPage: page, api }) => {
  const product = await api.product('Cement of the day', { unit: 'bag' });
  const warehouse = await api.warehouse('Unit store');
  await api.stock(product, warehouse, 10);
  const { _id } = await api.sale('Buyer of bags', [[product, warehouse, 4, 1_180]]);
  await page.goto(`/sales?view=${_id}`);
  const line = page.getByRole('article').getByRole('row').filter({ hasText: 'Cement of the day' });
  await expect(line.getByRole('cell', { name: '4 bag', exact: true })).toBeVisible();
});
