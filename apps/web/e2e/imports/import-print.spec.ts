import { easyClocks, shipmentOf } from '../support/containers.ts';
import { region } from '../support/import-page.ts';
import { holdPrinting, printed, reachOf } from '../support/printed.ts';
import { dayFromNow } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';
import { fullImport, newImport } from '../support/whole-import.ts';

const A4 = [595, 842];
const sections = [
  'Timeline',
  'Containers',
  'Goods and landed cost',
  'Costs, in birr',
  'Shipments',
  'History',
];

test('an import prints as one file with all that its page has, none of it cut', async ({
  adminPage: page,
  api,
}, info) => {
  test.slow();
  const { _id, number } = await fullImport(
    api,
    'Cables, drums and everything that belongs to them',
    '641207',
  );
  const long =
    'Low-voltage aluminium conductor, cross-linked polyethylene, 3 × 95 mm² + 1 × 50 mm², on drums';
  const products = [await api.product(long), await api.product('Drum'), await api.product('Cable lug')];
  await api.call('PUT', '/import/setgoods', {
    _id,
    goods: products.map((product, at) => ({
      productId: product._id,
      quantity: 123_456.789 + at,
      unitPrice: 987.6543,
    })),
  });
  const kinds = ['Freight', 'Insurance', 'Customs duty', 'Excise', 'Surtax', 'Port and storage', 'Clearing'];
  await api.call('PUT', '/import/setcosts', {
    _id,
    costs: kinds.map((kind, at) => ({ kind, amount: 9_876_543.21 + at, reference: `ESLSE-2026-00${at}` })),
  });
  await page.goto(`/imports/${_id}`);
  await expect(region(page, 'History').getByRole('listitem').first()).toBeVisible();
  await expect(region(page, 'Containers').getByRole('row').last()).toContainText('All 2');

  const file = info.outputPath('import.pdf');
  const { facts, size, pages } = await printed(page, file);
  expect(size?.map(Math.round)).toEqual(A4);
  expect(facts).toContain(`Title:           Import ${number}`);
  const paper = pages.join('\n').replace(/\s+/g, ' ');
  for (const section of [...sections, 'Papers, 2 of 6', 'What blocks this', String(number)])
    expect(paper).toContain(section);
  for (const told of [
    ...['MSKU6412071', 'MSKU6412072', 'COSU641207', 'DJ-641207', 'ET-641207', 'CBE LC 641207'],
    ...kinds,
    ...['9,876,543.21', 'All 7', '69,135,823.47', '26,400.00'],
  ])
    expect(paper).toContain(told);
  expect(paper).not.toMatch(/loading\.\.\.|Not loaded|…|undefined|NaN/);
  for (const control of ['Continue as', 'Edit goods', 'Add files']) expect(paper).not.toContain(control);
  expect(reachOf(file)).toBeLessThan(0.96);
  // Every sheet says which one it is, and of what.
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain(`Import ${number}`);
  }
});

test('more containers than a list shows are on the paper, and on the board', async ({
  adminPage: page,
  api,
}, info) => {
  test.slow();
  await easyClocks(api);
  const { _id } = await newImport(api, 'Many containers');
  const numbers = Array.from({ length: 130 }, (_, at) => `TRHU${String(1_000_000 + at)}`);
  const rows = numbers.map((containerNo) => ({ containerNo, arrived: dayFromNow(-9), deposit: 1_000 }));
  await shipmentOf(api, 'ET-MANY', rows, { importId: _id });

  // What is asked for too early prints as soon as all is there.
  const printsAsked = await holdPrinting(page);
  const answer = await intercept(page, '**/container/getcontainers');
  await page.goto(`/imports/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Many containers');
  await expect(region(page, 'History').getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await printsAsked()).toBe(0);
  answer();
  await expect.poll(printsAsked).toBeGreaterThan(0);

  const containers = region(page, 'Containers');
  await expect(containers.getByRole('row')).toHaveCount(1 + 100 + 1);
  const foot = containers.getByRole('row').last();
  await expect(foot).toContainText('All 130 · the first 100 are shown');
  await expect(foot).toContainText('26,000.00');
  const { pages } = await printed(page, info.outputPath('many.pdf'));
  const paper = pages.join('\n');
  expect(
    paper
      .slice(paper.indexOf('Containers'))
      .match(/TRHU\d{7}/g)
      ?.toSorted(),
  ).toEqual(numbers);
  expect(paper).toMatch(/All 130\s+130,000\.00\s+26,000\.00/);
  for (const text of pages.filter((one) => one.includes('40HC'))) expect(text).toContain('Cost so far');

  await foot.getByRole('link', { name: 'All 130' }).click();
  await expect(page).toHaveURL(`/containers?importId=${_id}&state=all`);
  await expect(page.getByRole('row', { name: /^All 130 that match/ })).toContainText('26,000.00');
});
