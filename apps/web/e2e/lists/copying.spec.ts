import { rowAction, toast } from '../support/actions.ts';
import { freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test('a number is copied on a page without TLS too', async ({ adminPage: page, api }) => {
  const { data } = await api.call('POST', '/freezone/create', freeZoneShipment('Copied over plain HTTP'));
  // Browsers offer no clipboard there.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    addEventListener('copy', () => {
      document.documentElement.dataset.copied = String(getSelection() || '') || fieldText();
    });
    const fieldText = () => (document.activeElement as HTMLTextAreaElement | null)?.value ?? '';
  });
  await page.goto('/free-zone-shipping');
  await rowAction(page, 'Copied over plain HTTP', 'Copy Operation number');
  await expect(toast(page)).toContainText('Operation number copied');
  await expect(page.locator('html')).toHaveAttribute('data-copied', String(data.OperationNo));

  await page.evaluate(() => delete document.documentElement.dataset.copied);
  await rowAction(page, 'Copied over plain HTTP', 'View');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Copy Operation number/ })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', String(data.OperationNo));
});
