import { callsTo, rowAction, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test.describe('Manage Encoders, where the server refuses', () => {
  test('the status dot toggles at once and goes back when the server refuses', async ({
    adminPage: page,
    api,
  }) => {
    await api.encoder('toggled@tana-trading.et', await api.warehouse('Toggling'));
    await page.goto('/encoders?q=toggled');
    const dot = page.getByRole('switch');
    await expect(dot).toHaveAccessibleName('Active, deactivate Abebe Kebede');
    await expect(dot).toBeChecked();
    const updates = callsTo(page, '/users/updateone');
    const letThrough = await intercept(page, '**/users/updateone');
    await dot.click();
    await expect(dot).toHaveText('Inactive');
    await expect(dot).not.toBeChecked();
    letThrough();
    await expect(toast(page)).toContainText('User updated successfully');
    expect(updates).toMatchObject([{ status: 'INACTIVE', id: expect.any(String) }]);
    expect(Object.keys(updates[0] as object)).toHaveLength(2);
    await page.reload();
    await expect(dot).toHaveAccessibleName('Inactive, activate Abebe Kebede');

    const body = { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'x' };
    const refuse = await intercept(page, '**/users/updateone', (route) =>
      route.fulfill({ status: 503, json: body }),
    );
    await dot.click();
    await expect(dot).toHaveText('Active');
    refuse();
    await expect(toast(page)).toContainText('Something went wrong');
    await expect(toast(page)).toContainText('The database is away');
    await expect(dot).toHaveText('Inactive');
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('User updated successfully');
    await expect(dot).toHaveText('Active');
  });

  test('the status dot, pressed twice at once, is switched once', async ({ adminPage: page, api }) => {
    await api.encoder('pressed.twice@tana-trading.et', await api.warehouse('Pressing'));
    await page.goto('/encoders?q=pressed.twice');
    const dot = page.getByRole('switch');
    const updates = callsTo(page, '/users/updateone');
    await dot.evaluate((element: HTMLElement) => {
      element.click();
      element.click(); // before the first press shows any effect
    });
    await expect(toast(page)).toContainText('User updated successfully');
    await expect(dot).toHaveText('Inactive');
    expect(updates).toMatchObject([{ status: 'INACTIVE' }]);
    await dot.click();
    await expect(dot).toHaveText('Active');
    await expect.poll(() => updates).toMatchObject([{ status: 'INACTIVE' }, { status: 'ACTIVE' }]);
  });

  test('the last admin stays one, and nobody deletes themselves', async ({ adminPage: page }) => {
    await page.goto(`/encoders?q=${admin.email}`);
    const dot = page.getByRole('switch');
    await dot.click();
    await expect(toast(page)).toContainText('This is the last active admin');
    await expect(dot).toBeChecked();
    await rowAction(page, admin.email, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete user');
    await expect(toast(page)).toContainText('Another admin has to do this');
  });

  test('a taken email is told at its field', async ({ adminPage: page, api }) => {
    const warehouse = await api.warehouse('Taken');
    await api.encoder('taken@tana-trading.et', warehouse);
    await api.encoder('taker@tana-trading.et', warehouse);
    await page.goto('/encoders');
    await rowAction(page, 'taker@tana-trading.et', 'Update');
    const form = page.getByRole('dialog', { name: 'Update User' });
    await form.getByLabel('Email').fill('Taken@tana-trading.et');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByText('Email is used by another user already')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(toast(page)).toContainText('Something went wrong');
  });
});
