import { codeOn, openReceipt, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test('anybody who reads the code of a receipt sees whether it is ours', async ({ browser, api, baseURL }) => {
  const product = await api.product('Checked cement');
  const warehouse = await api.warehouse('Checked store');
  await api.stock(product, warehouse, 10);
  const sale = await api.sale('Selam of the check', [[product, warehouse, 2, 600]]);
  const { data } = await api.call<{ data: { receiptToken: string; number: string } }>(
    'GET',
    `/sale/getone?_id=${sale._id}`,
  );
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const visit = await page.goto(`/receipt-check?t=${data.receiptToken}`);
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible();
  const main = page.getByRole('main');
  for (const text of [
    `#${sale._id.slice(-6).toUpperCase()}`,
    data.number,
    '1,200.00',
    'This receipt is ours as it stands.',
  ])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText('Selam');
  await expect(main).not.toContainText('cement');

  await page.goto(`/receipt-check?t=${data.receiptToken.slice(0, -1)}A`);
  await expect(page.getByRole('heading', { name: 'We have no such receipt' })).toBeVisible();
  expect(await visit?.headerValue('x-robots-tag')).toBe('noindex');
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain('\nDisallow: /receipt-check\n');

  await page.getByRole('button', { name: 'አማርኛ' }).click();
  await expect(page.getByRole('heading', { name: 'እንዲህ ያለ ደረሰኝ የለንም' })).toBeVisible();
});

for (const [paper, where, publicUrl] of [
  ['A4', 'this origin', undefined],
  ['80 mm roll', 'the public address', 'https://inventory.test'],
] as const)
  test(`the code printed on ${paper} leads to the check at ${where}`, async ({
    adminPage: page,
    api,
    baseURL,
  }, info) => {
    await page.route('**/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), publicUrl } });
    });
    const product = await api.product(`Coded cement ${paper}`);
    const warehouse = await api.warehouse(`Coded store ${paper}`);
    await api.stock(product, warehouse, 10);
    const sale = await api.sale('Selam of the code', [[product, warehouse, 2, 600]]);
    const { data } = await api.call<{ data: { receiptToken: string } }>(
      'GET',
      `/sale/getone?_id=${sale._id}`,
    );
    const receipt = await openReceipt(page, sale._id);
    await receipt.getByLabel('Paper').selectOption({ label: paper });
    await expect(receipt.locator('.receipt-roll')).toHaveCount(paper === 'A4' ? 0 : 1);
    const file = info.outputPath('receipt.pdf');
    await printed(page, file);
    const address = `${publicUrl ?? baseURL}/receipt-check?t=${data.receiptToken}`;
    const resolutions = [150, 200, 250, 300];
    expect(resolutions.map((one) => codeOn(file, one))).toEqual(resolutions.map(() => address));
  });
