import { fillSale, notices, toast } from '../support/actions.ts';
import { entry, openOutbox, salesTo, sellOffline, waiting } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

test.describe('A public network that answers in the server’s place', () => {
  const answerWithPages = { contentType: 'text/html', body: '<h1>Welcome, guest</h1>' };

  test('makes no sale: it waits in the outbox', async ({ adminPage: page, api }) => {
    const customer = 'Sold to a guest';
    const place = { product: `${customer} lamp`, warehouse: `${customer} store` };
    await api.stock(await api.product(place.product), await api.warehouse(place.warehouse), 10);
    await page.goto('/sales');
    await page.getByRole('link', { name: 'Add New' }).click();
    await fillSale(page, { customer, ...place });
    await page.route(/\/(api\/v1|readyz)/, (route) => route.fulfill(answerWithPages));
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(toast(page)).toContainText('Saved in the outbox');
    await expect(notices(page)).toContainText('No connection.');
    await page.unrouteAll();
    await expect(waiting(page)).toBeHidden({ timeout: 30_000 });
    expect(await salesTo(api, customer)).toBe(1);
  });

  for (const status of [200, 403]) {
    test(`takes none of those that wait, with ${status}`, async ({ adminPage: page, context, api }) => {
      const customer = `Waits behind a ${status}`;
      await sellOffline(page, context, api, [customer]);
      await page.route('**/api/v1/sale/create', (route) => route.fulfill({ ...answerWithPages, status }));
      await context.setOffline(false);
      await expect(toast(page)).toContainText('The outbox could not be sent');
      const outbox = await openOutbox(page);
      await expect(entry(outbox, customer)).toContainText('Waits to be sent.');
      await page.unrouteAll();
      await outbox.getByRole('button', { name: 'Send now' }).click();
      await expect(outbox).toContainText('Nothing waits to be sent.');
      expect(await salesTo(api, customer)).toBe(1);
    });
  }
});
