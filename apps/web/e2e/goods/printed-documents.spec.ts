import { rowAction } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { holdPrinting, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'printed documents' });

type Posted = { _id: string; number: string };
type Kind = {
  word: 'Receipt' | 'Transfer' | 'Adjustment' | 'Count';
  /** What stands above the lines, in both languages. */
  head: RegExp[];
  /** Behind a line's product and code. */
  figures: string;
  signatures: RegExp[];
  post: (api: Client, place: Places, lines: { productId: string; quantity: number }[]) => Promise<Posted>;
};
type Places = { warehouseId: string; toWarehouseId: string };

const create = async (api: Client, body: object) =>
  (await api.call('POST', '/goods/create', { date: '2026-11-20', ...body })).data as unknown as Posted;

const kinds: Kind[] = [
  {
    word: 'Receipt',
    head: [/Goods Received Note/, /የዕቃ መረከቢያ/, /Supplier \/ አቅራቢ/, /Mugher Cement/, /Delivery note/, /DN-77/],
    figures: '20 bag',
    signatures: [/Delivered by \/ ያመጣው/, /Received by \/ የተረከበ/],
    post: (api, { warehouseId }, lines) =>
      create(api, { kind: 'receipt', warehouseId, supplier: 'Mugher Cement', reference: 'DN-77', lines }),
  },
  {
    word: 'Transfer',
    head: [/Transfer Slip/, /የዕቃ ማዛወሪያ/, /From \/ ከ/, /To \/ ወደ/, /Printed from/, /Printed to/],
    figures: '20 bag',
    signatures: [/Issued by \/ ያስረከበ/, /Carried by \/ ያጓጓዘ/, /Received by \/ የተረከበ/],
    post: (api, places, lines) => create(api, { kind: 'transfer', ...places, lines }),
  },
  {
    word: 'Adjustment',
    head: [/Adjustment Slip/, /የክምችት ማስተካከያ/, /Reason \/ ምክንያት/, /Damaged \/ [^\w]+/],
    figures: '−1 bag',
    signatures: [/Issued by \/ ያስረከበ/, /Approved by \/ ያጸደቀ/],
    post: (api, { warehouseId }, lines) =>
      create(api, {
        kind: 'adjustment',
        warehouseId,
        reason: 'Damaged',
        lines: lines.map((line) => ({ ...line, quantity: -1 })),
      }),
  },
  {
    word: 'Count',
    head: [/Count Sheet/, /የቆጠራ ቅጽ/, /Expected/, /Counted/, /Difference/],
    figures: '\\S+ bag +7 bag +\\S+ bag',
    signatures: [/Counted by \/ የቆጠረ/, /Approved by \/ ያጸደቀ/],
    post: async (api, { warehouseId }, lines) => {
      const { data } = await api.call('POST', '/goods/opencount', { warehouseId });
      const counted = lines.map(({ productId }) => ({ productId, counted: 7 }));
      await api.call('PUT', '/goods/countlines', { _id: data._id, lines: counted });
      return (await api.call('POST', '/goods/postcount', { _id: data._id })).data as unknown as Posted;
    },
  },
];

/** One line, and the most that one and two sheets hold with the signatures, each with one more. */
const SHEETS_OF = new Map([
  [1, 1],
  [16, 1],
  [17, 2],
  [42, 2],
  [43, 3],
]);
const MOST = Math.max(...SHEETS_OF.keys());
const code = (at: number) => `PRN-${String(at + 1).padStart(2, '0')}`;

test.describe('A goods document', () => {
  const products: { _id: string }[] = [];
  let places: Places;

  test.beforeAll(async ({ api }) => {
    for (let at = 0; at < MOST; at += 1)
      products.push(await api.product(`Printed goods ${at + 1}`, { sku: code(at), unit: 'bag' }));
    const [from, to] = [await api.warehouse('Printed from'), await api.warehouse('Printed to')];
    places = { warehouseId: from._id, toWarehouseId: to._id };
    const lines = products.map(({ _id }) => ({ productId: _id, quantity: 5_000 }));
    await create(api, { kind: 'receipt', warehouseId: from._id, lines });
  });

  for (const kind of kinds)
    test(`prints from its row and from its view: ${kind.word}`, async ({ adminPage: page, api }, info) => {
      test.slow();
      const printsAsked = await holdPrinting(page);
      let number = '';
      for (const [count, sheets] of SHEETS_OF)
        await test.step(`${count} lines`, async () => {
          const lines = products.slice(0, count).map(({ _id }) => ({ productId: _id, quantity: 20 }));
          const posted = await kind.post(api, places, lines);
          ({ number } = posted);
          const name = `${kind.word} ${number}`;
          await page.goto(`/goods?view=${posted._id}`);
          const view = page.getByRole('dialog', { name });
          await expect(view.getByRole('article', { name })).toBeVisible();
          await expect(view.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
          await page.keyboard.press('Enter');
          await expect.poll(printsAsked).toBe(1);
          const { pages } = await printed(page, info.outputPath(`${count}.pdf`));
          saysAll(pages, kind, count, number);
          expect(pages, `sheets of ${count} lines`).toHaveLength(sheets);
        });

      // From a row it is the same paper, whatever the language of the screen; sheets are numbered in the reader's.
      for (const [language, action] of [
        ['en', 'Print'],
        ['am', 'ያትሙ'],
      ] as const)
        await test.step(`from the row, ${language}`, async () => {
          await page.goto('/goods');
          await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
          await page.reload();
          await rowAction(page, number, action);
          await expect.poll(printsAsked).toBe(1);
          const { pages } = await printed(page, info.outputPath(`row-${language}.pdf`));
          saysAll(pages, kind, MOST, number, language);
          await expect(page.getByRole('article'), 'the paper is gone once it is printed').toHaveCount(0);
          await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible();
        });
    });
});

const sheetOf = {
  en: (at: number, all: number) => `Page ${at} of ${all}`,
  am: (at: number, all: number) => `ገጽ ${at} ከ ${all}`,
};

/** Checks that a paper tells all of its document, and that its signatures stand with goods. */
function saysAll(
  pages: readonly string[],
  kind: Kind,
  count: number,
  number: string,
  language: keyof typeof sheetOf = 'en',
): void {
  const what = `${count} lines on ${pages.length} sheets`;
  const [first = '', last = ''] = [pages[0], pages.at(-1)];
  const text = pages.join('\n');
  for (const told of [...kind.head, new RegExp(number), /Nov 20, 2026|\w{3} \d+, \d{4}/, /ቀን 20\d\d/])
    expect(first, what).toMatch(told);
  expect(text, what).not.toMatch(/Goods documents|Manage/);
  for (const [at, page] of pages.entries()) {
    for (const head of [/No\. +Product +Code/, /ተ\. ?ቁ +ምርት +መለያ/]) expect(page, what).toMatch(head);
    const sheet = sheetOf[language](at + 1, pages.length);
    expect(page, what).toMatch(new RegExp(`${kind.word} ${number} +${sheet}`));
    expect(page, `${what}: goods on sheet ${at + 1}`).toMatch(/PRN-\d\d/);
  }
  const lines = Array.from(
    { length: count },
    (_, at) => new RegExp(`^ *${at + 1} +Printed goods ${at + 1} +${code(at)} +${kind.figures}`, 'm'),
  );
  for (const line of lines) expect(text, what).toMatch(line);
  expect(text.match(/PRN-\d\d/g), what).toHaveLength(count);
  const posted = new RegExp(`^ *${count} lines?\\. Posted by .+ on .+ at \\d\\d:\\d\\d\\.`, 'm');
  for (const end of [posted, ...kind.signatures]) {
    expect(last, what).toMatch(end);
    for (const page of pages.slice(0, -1)) expect(page, what).not.toMatch(end);
  }
}
