import { expect, test } from '../support/test.ts';
import { newImport } from '../support/whole-import.ts';

/** The whole browser: the one that the other tests run in has no viewer of PDFs. */
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
test.use({ headless: false, launchOptions: { executablePath, args: ['--no-sandbox', '--headless=new'] } });

const onePage = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

test('a PDF shows in its preview: the policies of page and file let the browser’s viewer in', async ({
  adminPage: page,
  api,
}) => {
  const { _id } = await newImport(api, 'Lamps with a bill');
  await api.call('POST', `/import/addfile?_id=${_id}&type=bill&name=bill.pdf`, onePage);
  await page.goto(`/imports/${_id}`);
  await page
    .getByRole('region', { name: 'Papers', exact: true })
    .getByRole('button', { name: 'Bill', exact: true })
    .click();
  await page.getByRole('button', { name: 'bill.pdf', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'bill.pdf' }).locator('iframe')).toBeVisible();
  const viewer = () => page.frames().find((frame) => frame.url().startsWith('chrome-extension:'));
  await expect.poll(viewer).toBeDefined();
  await expect(viewer()?.locator('#pagelength') ?? page.locator('none')).toHaveText('1');
});
