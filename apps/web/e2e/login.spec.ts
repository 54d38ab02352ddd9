import { signIn, toast } from './actions.ts';
import { admin, expect, test } from './test.ts';

test.describe('Login', () => {
  test('says what is wrong with each field, under it', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle(/Login/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('please enter valid email')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');

    await page.getByLabel('Password').fill('a'.repeat(20));
    await expect(page.getByText('Password must be less than 20 characters.')).toBeVisible();
    await page.getByLabel('Email').fill('a@b.co');
    await expect(page.getByText('please enter valid email')).toBeVisible();
    await page.getByLabel('Email').fill('abc@b.co');
    await expect(page.getByText('please enter valid email')).toBeHidden();
  });

  test('shows the server’s message in a red banner for 4 seconds', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@tana-trading.et');
    await page.getByLabel('Password').fill('wrong-one');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
    await page.waitForTimeout(3_400);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden({ timeout: 1_500 });
    await expect(page.getByLabel('Email')).toHaveValue('nobody@tana-trading.et');
  });

  test('reads "Logging in..." while the request runs, then redirects after 2 seconds', async ({ page }) => {
    await page.route('**/auth/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await expect(page.getByRole('status')).toHaveText('logged in successfully, redirecting');
    const shown = Date.now();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(Date.now() - shown).toBeGreaterThan(1_700);
  });

  test('shows the password when asked', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Password').fill('secret123');
    await page.getByRole('button', { name: 'Show what is typed' }).click();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  });
});

test.describe('Session', () => {
  test('sends whoever is not signed in to /login', async ({ page }) => {
    for (const path of [
      '/',
      '/dashboard',
      '/stocks',
      '/sales',
      '/sales/create',
      '/products',
      '/warehouses',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  test('shows "Loading..." while the current user is fetched', async ({ adminPage: page }) => {
    await page.route('**/auth/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto('/stocks');
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Manage Stocks' })).toBeVisible();
  });

  test('logs out with the server’s message', async ({ page }) => {
    await signIn(page, admin);
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status')).toHaveText('logged out successfully');
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('an encoder is sent from every admin page to the sales, and sees two links', async ({ page, api }) => {
    const account = await api.encoder('links@tana-trading.et', await api.warehouse('Links'));
    await signIn(page, account);
    await expect(page).toHaveURL(/\/sales$/);
    for (const path of ['/', '/dashboard', '/products', '/warehouses']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/sales$/);
    }
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Stocks', 'Sale']);
  });

  test('changes the password, then logs out after a second', async ({ page, api }) => {
    const account = await api.encoder('password@tana-trading.et', await api.warehouse('Password'));
    await signIn(page, account);
    await page.getByRole('button', { name: account.email }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText("Change your password here. After saving, you'll be logged out."),
    ).toBeVisible();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    const save = dialog.getByRole('button', { name: 'Save password' });
    await save.click();
    await expect(dialog.getByText('password must be at least 6 characters.')).toHaveCount(2);

    await dialog.getByLabel('Current password').fill('not-mine');
    await dialog.getByLabel('New password').fill('encoder2');
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Current password is wrong');

    await dialog.getByLabel('Current password').fill(account.password);
    const changed = page.waitForResponse('**/users/changepassword').then(() => Date.now());
    const loggedOut = page.waitForRequest('**/auth/logout').then(() => Date.now());
    await save.click();
    await expect(toast(page)).toContainText('Succesfully updated password');
    await expect(dialog).toBeHidden();
    const wait = (await loggedOut) - (await changed);
    expect(wait).toBeGreaterThan(750); // the answer is seen a little after the page has it
    expect(wait).toBeLessThan(2_500);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { ...account, password: 'encoder2' });
  });
});
