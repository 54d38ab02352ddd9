import { rowAction, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';
import { lifeOf } from '../support/timing.ts';

test.describe('A toast', () => {
  test('leaves by itself after 5 seconds', async ({ adminPage: page, api }) => {
    await api.warehouse('Toast of five');
    await page.goto('/warehouses');
    await rowAction(page, 'Toast of five', 'Delete');
    const life = await lifeOf(page, 'li[role=status]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const ms = await life();
    expect(ms).toBeGreaterThan(4_000);
    expect(ms).toBeLessThan(12_000);
  });

  test('is the only thing that tells of what came of it', async ({ adminPage: page, api }) => {
    await api.warehouse('Toast told once');
    await page.goto('/warehouses');
    await rowAction(page, 'Toast told once', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toBeVisible();
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').allInnerTexts()).toEqual(['Warehouse deleted successfully']);
  });

  test('is one at a time, and waits under the pointer', async ({ adminPage: page, api }) => {
    for (const name of ['Toast one', 'Toast two']) await api.warehouse(name);
    const remove = async (name: string) => {
      await page.getByRole('row').filter({ hasText: name }).locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await page.goto('/warehouses');
    const toasts = page.locator('li[role=status]');
    await remove('Toast one');
    await expect(toasts).toHaveCount(1);
    await remove('Toast two');
    await expect(page.getByRole('row').filter({ hasText: 'Toast two' })).toBeHidden();
    await expect(toasts).toHaveCount(1);
    await toasts.hover();
    await page.waitForTimeout(6_000);
    await expect(toasts).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('group')).toBeFocused();

    const box = await toasts.boundingBox();
    if (!box) throw new Error('The toast is gone');
    const swipe = async (distance: number) => {
      await page.mouse.move(box.x + 40, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 + distance, box.y + 12, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toasts).toHaveCount(1);
    await swipe(60);
    await expect(toasts).toHaveCount(0);
  });

  test('can be closed by the mouse under a dialog that opened after it', async ({ adminPage: page, api }) => {
    await api.warehouse('Toast under a dialog');
    await page.goto('/warehouses');
    await rowAction(page, 'Toast under a dialog', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toBeVisible();
    await toast(page).hover(); // so that it stays
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await expect(dialog).toBeVisible();
    await toast(page).getByLabel('Close this message').click();
    await expect(toast(page)).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  test('is told plainly where its file went with an old version, and takes no page with it', async ({
    adminPage: page,
    api,
  }) => {
    await api.warehouse('Toast without a file');
    await page.route('**/assets/toaster-*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/warehouses');
    await page.route('**/warehouse/deleteone', (route) => route.abort(), { times: 1 });
    await rowAction(page, 'Toast without a file', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toContainText('The server did not answer.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Warehouse deleted successfully')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Toast without a file' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Warehouse deleted successfully')).toBeHidden();
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } });

  test('a toast covers none of the buttons at the top of a dialog', async ({
    adminPage: page,
    context,
    api,
  }) => {
    const [product, warehouse] = [await api.product('Covered lamp'), await api.warehouse('Covered store')];
    await api.stock(product, warehouse, 20);
    const lines = Array.from(
      { length: 12 },
      () => [product, warehouse, 1, 100] as [typeof product, typeof product, number, number],
    );
    await api.sale('Covered by nothing', lines);
    await page.goto('/sales');
    await page.getByRole('button', { name: 'Covered by nothing' }).click();
    const receipt = page.getByRole('dialog');
    await expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('No connection.')).toHaveCount(1);
    await context.setOffline(false);
    await expect(toast(page)).toContainText('Back online');
    const message = await toast(page).boundingBox();
    for (const name of ['Close', 'Print']) {
      const button = await receipt.getByRole('button', { name, exact: true }).boundingBox();
      expect(button && message && button.y + button.height <= message.y, name).toBe(true);
    }
  });
});
