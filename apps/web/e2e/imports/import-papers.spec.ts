import type { Page } from '@playwright/test';
import { toast } from '../support/actions.ts';
import { violations } from '../support/axe.ts';
import { dropFiles } from '../support/drop.ts';
import { openPaper, region } from '../support/import-page.ts';
import { expect, test } from '../support/test.ts';
import { fullImport, newImport, pdf } from '../support/whole-import.ts';

const papers = (page: Page) => region(page, 'Papers');
const line = (page: Page, name: string) => papers(page).getByRole('listitem').filter({ hasText: name });

test('a paper is set by hand, and asks about a permit that another import has', async ({
  adminPage: page,
  api,
}) => {
  const other = await fullImport(api, 'Cables', '640811');
  const { _id } = await newImport(api, 'Switches');
  await page.goto(`/imports/${_id}`);
  await expect(papers(page)).toContainText('0 of 6 there');
  await expect(line(page, 'Bill')).toContainText(/Missing\s*nothing here yet/);
  const bank = await openPaper(page, 'Bank');
  await expect(bank.getByRole('radiogroup', { name: 'State' }).getByRole('radio')).toHaveCount(5);
  await bank.getByRole('radio', { name: 'Checked' }).check();
  await bank.getByLabel('Number').fill('cbe lc 640811');
  await expect(bank.getByLabel('Number')).toHaveAccessibleDescription(
    `${other.number} has this permit number too: is it right? optional`,
  );
  await bank.getByLabel('Date', { exact: true }).fill('2026-11-20');
  await bank.getByLabel('Expires').fill('2026-11-01');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(bank.getByText('Expiry must not be before the date')).toBeVisible();
  await bank.getByLabel('Expires').fill('2199-07-07');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Paper saved');
  await expect(bank).toBeHidden();
  await expect(line(page, 'Bank')).toContainText(/Checked\s*cbe lc 640811 · until Jul 7, 2199/);

  await page.getByRole('button', { name: 'Add paper' }).click();
  await page.getByRole('menuitem', { name: 'EFDA' }).click();
  const efda = page.getByRole('dialog', { name: 'EFDA' });
  await efda.getByRole('radio', { name: 'Requested' }).check();
  await efda.getByRole('button', { name: 'Save' }).click();
  await expect(line(page, 'EFDA')).toContainText('Requested');
  await expect(papers(page)).toContainText('1 of 7 there');
});

test('files are dropped, looked at, saved and deleted', async ({ adminPage: page, api }, info) => {
  const { _id } = await newImport(api, 'Lamps');
  await page.goto(`/imports/${_id}`);
  const bill = await openPaper(page, 'Bill');
  const zone = bill.getByText(/^Drop files here/);
  await dropFiles(zone, [
    pdf('bill one.pdf'),
    pdf('bill two.pdf'),
    { name: 'virus.exe', buffer: Buffer.from('MZ this is no paper') },
  ]);
  const files = bill.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('alert')).toHaveText(
    'Files must be PDF, JPEG, PNG, WebP, HEIC, Excel or Word',
  );
  await expect(files.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await files.getByRole('button', { name: 'Remove virus.exe' }).click();
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  // Two go up at once, and stand in the order in which they came.
  await expect(files.getByRole('listitem')).toHaveCount(2);
  for (const name of ['bill one.pdf', 'bill two.pdf'])
    await expect(files.getByRole('listitem').filter({ hasText: name })).toHaveText(
      /\d+ kB · First Admin, today \d\d:\d\d/,
    );
  await expect(bill.getByRole('radio', { name: 'Received' })).toBeChecked();
  await page.screenshot({ path: info.outputPath('files.png') });
  expect(await violations(page)).toEqual([]);

  await files.getByRole('button', { name: 'bill one.pdf', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'bill one.pdf' });
  await expect(preview.locator('iframe')).toHaveAttribute('src', /\/api\/v1\/import\/file\?_id=/);
  const saved = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Save' }).click();
  expect((await saved).suggestedFilename()).toBe('bill one.pdf');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await files.getByRole('button', { name: 'Actions for bill two.pdf' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Save', 'Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('File deleted');
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await bill.getByRole('button', { name: 'Cancel' }).click();
  await expect(line(page, 'Bill')).toContainText(/Received\s*1 file/);
});

test('an upload goes on without its dialog, and again where it broke off', async ({
  adminPage: page,
  api,
}) => {
  const { _id } = await newImport(api, 'Inverters');
  await page.goto(`/imports/${_id}`);
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/import/addfile?*', async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    await held;
    return route.continue();
  });
  const packing = await openPaper(page, 'Packing list');
  await packing.getByLabel('Choose files').setInputFiles(pdf('list.pdf'));
  const files = packing.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('alert')).toHaveText(/did not answer/);
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(files.getByRole('progressbar', { name: 'list.pdf' })).toBeVisible();
  await expect(files.getByRole('button', { name: 'Cancel list.pdf' })).toBeVisible();
  await packing.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(line(page, 'Packing list')).toContainText('1 file on the way');
  release();
  await expect(line(page, 'Packing list')).toContainText(/Received\s*1 file$/);

  await papers(page).getByRole('button', { name: 'Add files' }).click();
  const adding = page.getByRole('dialog', { name: 'Add files' });
  await expect(adding.getByLabel('Paper')).toBeFocused();
  await adding.getByLabel('Paper').selectOption('Other');
  await adding
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(15_728_641) }]);
  await expect(adding.getByRole('alert')).toHaveText('A file can have at most 15 MB');
});

test('a phone takes a picture of a paper', async ({ adminPage: page, api }, info) => {
  const { _id } = await newImport(api, 'Batteries');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/imports/${_id}`);
  const bill = await openPaper(page, 'Bill');
  const camera = bill.getByLabel('Take a picture');
  await expect(camera).toHaveAttribute('capture', 'environment');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await camera.setInputFiles({
    name: 'IMG_4417.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  });
  await bill.getByRole('button', { name: 'IMG_4417.png', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'IMG_4417.png' }).getByRole('img')).toBeVisible();
  await page.screenshot({ path: info.outputPath('phone.png') });
  expect(await violations(page)).toEqual([]);
});
