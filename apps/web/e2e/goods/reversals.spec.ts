import type { Page } from '@playwright/test';
import { column, rowAction, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'reversals of goods documents' });

const date = '2026-11-20';
type Named = Awaited<ReturnType<Client['warehouse']>>;
/** What there is to move, and where. */
type Goods = { product: Named; from: Named; to: Named };
type Posted = { _id: string; number: string };
type Kind = {
  name: string;
  /** What the list, the title and the paper call it. */
  word: 'Receipt' | 'Transfer' | 'Adjustment' | 'Count';
  post: (api: Client, goods: Goods) => Promise<Posted>;
  /** The pages' words for what the reversal moves: product's change and balance, the newest first. */
  moved: string[][];
};

const create = async (api: Client, { product, from }: Goods, body: object, quantity: number) => {
  const { _id: warehouseId } = from;
  const lines = [{ productId: product._id, quantity }];
  return (await api.call('POST', '/goods/create', { date, warehouseId, lines, ...body }))
    .data as unknown as Posted;
};

const kinds: Kind[] = [
  {
    name: 'a receipt',
    word: 'Receipt',
    post: (api, goods) => create(api, goods, { kind: 'receipt', supplier: 'Mugher' }, 12.5),
    moved: [['−12.5', '50 bag', 'Receipt']],
  },
  {
    name: 'a transfer',
    word: 'Transfer',
    post: (api, goods) => create(api, goods, { kind: 'transfer', toWarehouseId: goods.to._id }, 20),
    moved: [
      ['+20', '50 bag', 'Transfer'],
      ['−20', '0 bag', 'Transfer'],
    ],
  },
  {
    name: 'a transfer on the way',
    word: 'Transfer',
    post: (api, goods) =>
      create(api, goods, { kind: 'transfer', toWarehouseId: goods.to._id, onTheWay: true }, 20),
    moved: [['+20', '50 bag', 'Transfer']],
  },
  {
    name: 'a transfer that has arrived',
    word: 'Transfer',
    post: async (api, goods) => {
      const way = { kind: 'transfer', toWarehouseId: goods.to._id, onTheWay: true };
      const sent = await create(api, goods, way, 20);
      await api.call('POST', '/goods/arrive', { _id: sent._id });
      return sent;
    },
    moved: [
      ['+20', '50 bag', 'Transfer'],
      ['−20', '0 bag', 'Transfer'],
    ],
  },
  {
    name: 'an adjustment',
    word: 'Adjustment',
    post: (api, goods) => create(api, goods, { kind: 'adjustment', reason: 'Damaged' }, -4),
    moved: [['+4', '50 bag', 'Adjustment, Damaged']],
  },
  {
    name: 'a count',
    word: 'Count',
    post: async (api, { product, from }) => {
      const { data } = await api.call('POST', '/goods/opencount', { warehouseId: from._id });
      const lines = [{ productId: product._id, counted: 47 }];
      await api.call('PUT', '/goods/countlines', { _id: data._id, lines });
      return (await api.call('POST', '/goods/postcount', { _id: data._id })).data as unknown as Posted;
    },
    moved: [['+3', '50 bag', 'Count']],
  },
];

for (const [at, { name, word, post, moved }] of kinds.entries())
  test(`${name} is taken back from its row, and what it moved with it`, async ({ adminPage: page, api }) => {
    const goods = {
      product: await api.product(`Taken back ${at}`, { unit: 'bag' }),
      from: await api.warehouse(`From ${at}`),
      to: await api.warehouse(`To ${at}`),
    };
    const { product, from } = goods;
    await create(api, goods, { kind: 'receipt' }, 50);
    const first = { productId: product._id, unitCost: 33.33 };
    const { data: receipts } = await api.call<{ data: Posted[] }>('POST', '/goods/getdocuments', {
      filter: { warehouseId: [from._id] },
    });
    await api.call('POST', '/goods/setcosts', { _id: receipts[0]?._id, lines: [first] });
    const original = await post(api, goods);

    const reversal = await reverse(page, original, word);
    await listedBoth(page, original.number, reversal, word);
    await leadsBothWays(page, original, reversal, word);

    await page.goto(`/stocks?productId=${product._id}`);
    const named = await column(page, 'Warehouse name');
    const left = await column(page, 'Quantity');
    expect(left[named.indexOf(String(from.name))]).toMatch(/^50\sbag$/);
    expect(left.filter((text) => !/^(50|Out\s0)\sbag$/.test(text))).toEqual([]);
    const cost = `/product/cost?_id=${product._id}`;
    const { value, quantity } = (await api.call('GET', cost)).data;
    expect({ value, quantity }, 'the value is there again').toEqual({ value: 1_666.5, quantity: 50 });

    await page.goto(`/movements?productId=${product._id}`);
    const documents = await column(page, 'Document');
    const [changes, balances, reasons] = [
      await column(page, 'Change'),
      await column(page, 'Balance'),
      await column(page, 'Reason'),
    ];
    const ofReversal = documents.flatMap((number, row) =>
      number === reversal ? [[changes[row], balances[row]?.replace(/\s/, ' '), reasons[row]]] : [],
    );
    expect(ofReversal.toSorted()).toEqual(moved.toSorted());
    await page.getByRole('link', { name: reversal }).first().click();
    await expect(page.getByRole('dialog', { name: `${word} ${reversal}` })).toBeVisible();
  });

/** Reverses a document from its row, and returns the number of its opposite. */
async function reverse(page: Page, { number }: Posted, word: string): Promise<string> {
  await page.goto('/goods');
  await rowAction(page, number, 'Reverse');
  const dialog = page.getByRole('dialog', { name: `Reverse ${number}` });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Typed in the wrong book');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(toast(page)).toContainText('Document reversed');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: `reverses ${number}` });
  await expect(row).toContainText(word);
  return (await row.locator('.document-number').textContent()) ?? '';
}

/** The list strikes what was taken back through, and neither of the two is offered to be taken back. */
async function listedBoth(page: Page, number: string, reversal: string, word: string): Promise<void> {
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
  const taken = rowOf(`reversed by ${reversal}`);
  await expect(taken.getByText(number, { exact: true })).toHaveCSS('text-decoration-line', 'line-through');
  await expect(taken).toContainText(word);
  await expect(taken).toContainText('Done');
  const back = rowOf(`reverses ${number}`);
  await expect(back.getByText(reversal, { exact: true })).toHaveCSS('text-decoration-line', 'none');
  await expect(back).toContainText('Done');
  for (const row of [taken, back]) {
    await row.locator('[aria-haspopup=menu]').click();
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^(Reverse|Arrived…)$/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
}

/** Each paper names the other one, and its dialog leads there. */
async function leadsBothWays(page: Page, original: Posted, reversal: string, word: string): Promise<void> {
  const dialogOf = (number: string) => page.getByRole('dialog', { name: `${word} ${number}` });
  await rowAction(page, `reversed by ${reversal}`, 'View');
  const taken = dialogOf(original.number);
  await expect(taken.getByRole('article')).toContainText(/Reversed by \/ [^\w]+/);
  await expect(taken.getByRole('article')).toContainText(reversal);
  await expect(taken.getByRole('heading', { name: original.number })).toBeVisible();
  await expect(taken.locator('h2 .document-number')).toHaveCSS('text-decoration-line', 'line-through');
  await taken.getByRole('link', { name: `reversed by ${reversal}` }).click();
  const back = dialogOf(reversal);
  await expect(back.getByRole('article')).toContainText(/Reverses \/ [^\w]+/);
  await expect(back.getByRole('article')).toContainText('Typed in the wrong book');
  await back.getByRole('link', { name: `reverses ${original.number}` }).click();
  await expect(dialogOf(original.number)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`view=${original._id}`));
  for (const action of await page.getByRole('dialog').getByRole('button', { name: 'Actions' }).all()) {
    await action.click();
    await expect(page.getByRole('menuitem', { name: /^(Reverse|Set costs)$/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
}
