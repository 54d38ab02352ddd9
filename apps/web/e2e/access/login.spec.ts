import { callsTo, openSettingsHere, signIn, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';
import { intercept, lifeOf, waitBetween } from '../support/timing.ts';

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
    const life = await lifeOf(page, '[role=alert]');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
    const ms = await life();
    expect(ms).toBeGreaterThan(3_500);
    expect(ms).toBeLessThan(10_000);
    await expect(page.getByLabel('Email')).toHaveValue('nobody@tana-trading.et');
  });

  test('reads "Logging in..." while the request runs, then redirects after 2 seconds', async ({ page }) => {
    await page.goto('/login');
    const letThrough = await intercept(page, '**/auth/login');
    const signedIn = page.waitForRequest('**/auth/login');
    const redirected = page.waitForRequest(/assets\/dashboard/); // the page that follows
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    letThrough();
    await expect(page.getByRole('status')).toHaveText('logged in successfully, redirecting');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(await waitBetween(signedIn, redirected)).toBeGreaterThanOrEqual(1_950);
  });

  test('is sent once, however often Enter is pressed while its rules are on their way', async ({ page }) => {
    const rules = await intercept(page, '**/assets/login-rules*');
    await page.goto('/login');
    const calls = callsTo(page, '/auth/login');
    await page.getByLabel('Email').fill('nobody@tana-trading.et');
    const password = page.getByLabel('Password');
    await password.fill('wrong-one');
    for (let press = 0; press < 3; press++) await password.press('Enter');
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    rules();
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    expect(calls).toHaveLength(1);
  });

  test('goes without its rules when they can’t be loaded, and in the language that is there', async ({
    page,
  }) => {
    await page.route(/assets\/(login-rules|amharic)/, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: 'አማርኛ' }).click();
    await expect(page.getByRole('alert')).toContainText('The language could not be loaded.');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  for (const [what, file] of [
    ['the first script', 'index'],
    ['one that it needs', 'vendor'],
  ])
    test(`offers a reload where ${what} doesn’t come`, async ({ page }) => {
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
      await page.goto('/login');
      await expect(page.getByRole('alert')).toContainText(
        'The page could not be loaded. Check the connection',
      );
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
    });

  test('says so where the browser is too old, in the language that was chosen', async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto('/login');
    await expect(page.getByText('This browser is too old for this app. Please update it.')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('language', 'am'));
    await page.reload();
    await expect(page.getByText('ይህ አሳሽ ለዚህ መተግበሪያ በጣም አሮጌ ነው።')).toBeVisible();
  });

  test('says so where the browser keeps no cookies', async ({ page }) => {
    await page.route('**/auth/login', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _cookies, ...headers } = response.headers();
      await page.context().clearCookies(); // the test runner stores them too
      await route.fulfill({ response, headers });
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This browser keeps no cookies of this page. Allow them and try again.',
    );
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
    const letThrough = await intercept(page, '**/auth/me');
    await page.goto('/stocks');
    await expect(page.getByText('Loading...')).toBeVisible();
    letThrough();
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

  test('an encoder is sent from every admin page to the sales, and sees the links of their own pages', async ({
    page,
    api,
  }) => {
    const account = await api.encoder('links@tana-trading.et', await api.warehouse('Links'));
    await signIn(page, account);
    await expect(page).toHaveURL(/\/sales$/);
    for (const path of ['/', '/dashboard', '/products', '/warehouses']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/sales$/);
    }
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText([
      'Stocks',
      'Goods documents',
      'Stock movements',
      'Sale',
      'Customers',
      'Receivables',
    ]);
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
    const changed = page.waitForRequest('**/users/changepassword');
    const loggedOut = page.waitForRequest('**/auth/logout');
    await save.click();
    await expect(toast(page)).toContainText('Succesfully updated password');
    await expect(dialog).toBeHidden();
    const wait = await waitBetween(changed, loggedOut);
    expect(wait).toBeGreaterThanOrEqual(950);
    expect(wait).toBeLessThan(10_000);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { ...account, password: 'encoder2' });
  });

  test('sends a new password once, however often it is asked for', async ({ page, api }) => {
    const account = await api.encoder('twice@tana-trading.et', await api.warehouse('Twice'));
    await signIn(page, account);
    const dialog = await openSettingsHere(page, 'Password');
    await dialog.getByLabel('Current password').fill(account.password);
    await dialog.getByLabel('New password').fill('encoder2');
    const changes = callsTo(page, '/users/changepassword');
    const letThrough = await intercept(page, '**/users/changepassword');
    for (let press = 0; press < 3; press++) await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await dialog.getByLabel('New password').press('Control+Enter');
    letThrough();
    await expect(page).toHaveURL('/login');
    expect(changes).toHaveLength(1);
  });
});
