import type { Page } from '@playwright/test';
import { choose, signIn } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({
  recordsOf: 'camera',
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

type Shown = Window & { shownCode?: string; streams?: MediaStream[] };

/** Gives the page what Chromium on Linux lacks: it reads the code that `show` holds before the camera. */
const giveDetector = (page: Page) =>
  page.addInitScript(() => {
    const shown = window as Shown;
    shown.streams = [];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      shown.streams?.push(stream);
      return stream;
    };
    class BarcodeDetector {
      async detect(picture: HTMLVideoElement) {
        return picture.videoWidth && shown.shownCode ? [{ rawValue: shown.shownCode }] : [];
      }
    }
    Object.assign(window, { BarcodeDetector });
  });

const show = (page: Page, code: string) =>
  page.evaluate((text) => {
    (window as Shown).shownCode = text;
  }, code);
const cameras = (page: Page) =>
  page.evaluate(() =>
    (window as Shown).streams?.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)),
  );
const button = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan', exact: true });

/** Waits for the camera's picture to move. */
const seesPicture = (page: Page) =>
  expect
    .poll(() =>
      dialog(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0);

test('what the camera reads becomes a line of a sale', async ({ page, api }, info) => {
  await giveDetector(page);
  const store = await api.warehouse('Filmed store');
  const tile = await api.product('Filmed tile', { barcode: '6001000000017', price: 250 });
  await api.stock(tile, store, 40);
  await signIn(page, await api.encoder('camera@tana-trading.et', store));
  await page.goto('/sales/create');
  await button(page).click();
  await seesPicture(page);
  expect(await cameras(page)).toEqual(['live']);
  await page.screenshot({ path: info.outputPath('dialog.png') });
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  expect(await cameras(page)).toEqual(['ended']);

  await button(page).click();
  await show(page, '6001000000017');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Product, item 1')).toHaveValue('Filmed tile');
  await expect(page.getByLabel('Quantity, item 1')).toBeFocused();
  expect(await cameras(page)).toEqual(['ended', 'ended']);
  await button(page).click();
  await expect(page.getByLabel('Quantity, item 1')).toHaveValue('2');
  await show(page, '404');
  await button(page).click();
  await expect(page.getByText('Nothing found for “404”')).toBeVisible();
  await page.screenshot({ path: info.outputPath('sale.png') });
});

test('the bar codes of a product and its packs, and a count, take what the camera reads', async ({
  adminPage: page,
  api,
}, info) => {
  await giveDetector(page);
  const store = await api.warehouse('Counted store');
  const lamp = await api.product('Counted lamp', { barcode: '6001000000024' });
  await api.stock(lamp, store, 3);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByRole('button', { name: 'Add pack' }).click();
  await show(page, '6001000000031');
  await button(page).first().click();
  await expect(form.getByLabel('Bar code', { exact: true })).toHaveValue('6001000000031');
  await show(page, '6001000000048');
  await button(page).last().click();
  await expect(form.getByLabel('Bar code, pack 1')).toHaveValue('6001000000048');
  await page.screenshot({ path: info.outputPath('product.png') });

  await page.goto('/stocks/count');
  await choose(page.getByLabel('Warehouse'), 'Counted store');
  await page.getByRole('button', { name: 'Start count' }).click();
  await show(page, '6001000000024');
  await button(page).click();
  await expect(page.getByLabel('Counted, item 1')).toHaveValue('1');
});

test('a camera that is refused says so', async ({ adminPage: page }) => {
  await giveDetector(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/sales/create');
  await button(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The camera can’t be used. Allow it for this page, or type the code.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a browser that reads no bar codes has no such button', async ({ adminPage: page }) => {
  await page.goto('/sales/create');
  await expect(page.getByRole('combobox', { name: 'Scan or type a product' })).toBeVisible();
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
  await expect(button(page)).toHaveCount(0);
});
