import type { Page } from '@playwright/test';
import { holdPrinting, printed, reachOf } from '../support/printed.ts';
import { ethiopianShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const A4_ACROSS = [842, 595];

/** Opens a list and reports when it would print. */
async function openList(page: Page, path: string): Promise<() => Promise<void>> {
  const printsAsked = await holdPrinting(page);
  await page.goto(path);
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible();
  return () => expect.poll(printsAsked).toBe(1);
}

const words = (text: string) => text.replace(/\s+/g, '');

/** More than one page of the API's answer. */
const MANY = 104;

test('Ctrl+P prints all that match, with the head on each sheet', async ({ adminPage: page, api }, info) => {
  test.slow();
  const names = Array.from({ length: MANY }, (_, at) => `Printed lamp ${String(at + 1).padStart(3, '0')}`);
  for (const name of names) await api.product(name);
  const whenPrinting = await openList(page, '/products?q=Printed+lamp&sort=name');
  await page.keyboard.press('ControlOrMeta+p');
  await whenPrinting();
  const { pages } = await printed(page, info.outputPath('list.pdf'));
  expect(pages.join('').match(/Printed lamp \d{3}/g)).toEqual(names);
  for (const text of pages) expect(text).toMatch(/No\.\s+Name\s+Category\s+Supplier\s+Price/);
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(100);
});

test('Print in the menu of files does the same, for a filter too', async ({ adminPage: page, api }, info) => {
  for (let at = 0; at < 7; at++) await api.product(`Filtered pen ${at}`, { category: 'Art_crafts' });
  const whenPrinting = await openList(page, '/products?category=Art_crafts');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await whenPrinting();
  const { pages } = await printed(page, info.outputPath('list.pdf'));
  expect(pages.join('').match(/Filtered pen \d/g)).toHaveLength(7);
});

test('a list without files has a button that prints, and cuts no text', async ({
  adminPage: page,
  api,
}, info) => {
  const email = 'a-very-long-name-of-somebody@inventory.test';
  await api.encoder(
    email,
    await api.warehouse('Warehouse of somebody with a name that takes more than one line'),
  );
  const whenPrinting = await openList(page, '/encoders');
  await page.getByRole('button', { name: 'Print' }).click();
  await whenPrinting();
  const people = await printed(page, info.outputPath('people.pdf'));
  // A long address takes two lines, at a hyphen.
  for (const part of email.split(/(?<=of-)/)) expect(words(people.pages.join(''))).toContain(words(part));
  expect(people.pages.join('')).not.toContain('…');

  await openList(page, '/aduitrail');
  const trail = await printed(page, info.outputPath('trail.pdf'));
  expect(words(trail.pages.join(''))).toContain(words('Warehouse of somebody with a name that takes more'));
  expect(trail.pages.join('')).not.toContain('…');
});

for (const language of ['en', 'am'])
  test(`a wide list lies across A4, with all its columns and texts whole: ${language}`, async ({
    adminPage: page,
    api,
  }, info) => {
    const long = `Importer of ${'very '.repeat(30)}many goods ${language}`;
    const [importer, supplier] = [long, `${'W'.repeat(150)}${language}`];
    const fields = { importer, Supplier: supplier, Totalcost: 987_654_321.05 };
    await api.call('POST', '/ethioshipment/create', {
      ...ethiopianShipment(`ET-wide-${language}`),
      ...fields,
    });
    await page.addInitScript((name) => localStorage.setItem('language', name), language);
    await openList(page, '/ethiopian-shipping');
    await page.locator('button:has(.lucide-columns-3)').click();
    await page.getByRole('menuitemcheckbox').first().waitFor();
    const more = page.getByRole('menuitemcheckbox', { checked: false });
    while ((await more.count()) > 0) await more.first().click();
    await page.keyboard.press('Escape');
    const heads = await page.getByRole('columnheader').allTextContents();
    const file = info.outputPath('wide.pdf');
    const { size, pages } = await printed(page, file);
    expect(size?.map(Math.round)).toEqual(A4_ACROSS);
    expect(reachOf(file)).toBeLessThan(0.97);
    const whole = words(pages.join(''));
    expect(whole).toContain('987,654,321.05');
    expect(whole).not.toContain('…');
    expect(whole.match(/W/g)?.length).toBeGreaterThanOrEqual(150);
    if (language === 'en')
      for (const status of ['Received', 'Declared']) expect(pages.join('')).toContain(status);
    expect(heads.length).toBeGreaterThan(12);
  });

test('a dialog prints whole, and nothing of the page behind it', async ({ adminPage: page, api }, info) => {
  const containers = Array.from({ length: 90 }, (_, at) => ({
    containerNo: `MSCU9${100_000 + at}`,
    size: 40,
    containerArrival: '2026-05-01',
    portname: 'Modjo',
  }));
  const sample = ethiopianShipment('ET-dialog');
  const { data } = await api.call('POST', '/ethioshipment/create', { ...sample, containers });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/ethiopian-shipping?view=${data._id}`);
  await expect(page.getByRole('dialog').getByText('MSCU9100089')).toBeAttached();
  const { pages } = await printed(page, info.outputPath('dialog.pdf'));
  expect(new Set(pages.join('').match(/MSCU9100\d{3}/g)).size).toBe(90);
  for (const text of ['Manage Shippings', 'Export', 'Previous']) expect(pages.join('')).not.toContain(text);
});
