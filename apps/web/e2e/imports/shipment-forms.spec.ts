import { choose } from '../support/actions.ts';
import { fillEthiopianForm } from '../support/ethiopian-form.ts';
import { newImport } from '../support/import-samples.ts';
import { paste } from '../support/paste.ts';
import { dayFromNow, ethiopianShipment, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test('A container has a type, which sets its size, and dates and a deposit behind a button', async ({
  adminPage: page,
  api,
}) => {
  await page.goto('/ethiopian-shipping/create');
  await fillEthiopianForm(page, 'ET-TYPED');
  const first = page.getByRole('group', { name: 'Container 1', exact: true });
  const size = first.getByLabel('Container size');
  await first.getByLabel('Container type').selectOption('40HC');
  await expect(size).toHaveValue('40');
  await size.fill('20');
  await expect(size).toHaveAccessibleDescription(/A 40HC has 40 feet: is the size right\?/);
  await expect(size).toHaveAttribute('aria-invalid', 'false');
  await expect(first.getByLabel('Container arrival date')).toHaveAccessibleDescription(/Planned/);

  const more = first.getByRole('button', { name: 'Dates and deposit' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(first.getByLabel('Discharged')).toHaveCount(0);
  await more.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await first.getByLabel('Discharged').fill('2026-08-10');
  await first.getByLabel('Arrived').fill('2026-08-09');
  await page.keyboard.press('Tab');
  await expect(first.getByText('Arrival date must not be before the discharge')).toBeVisible();
  await first.getByLabel('Arrived').fill('2026-08-12');
  await first.getByLabel('Released').fill(dayFromNow(2));
  await page.keyboard.press('Tab');
  await expect(first.getByText('Date must not be in the future')).toBeVisible();
  await first.getByLabel('Released').fill('');
  await expect(first.getByLabel('Free days')).toHaveAccessibleDescription(/Agreed with the carrier/);
  await first.getByLabel('Free days').fill('14');
  await first.getByLabel('Deposit', { exact: true }).fill('60000');
  await expect(first.getByLabel('Amount back')).toHaveAccessibleDescription(/Empty: all of it/);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/ethiopian-shipping');

  const { data } = await api.call<{ data: { _id: string; containers: { _id: string }[] }[] }>(
    'POST',
    '/search/ethioshippings',
    { page: 1, limit: 1, data: 'ET-TYPED' },
  );
  const [stored] = data;
  expect(stored?.containers).toMatchObject([
    { type: '40HC', size: 20, freeDays: 14, deposit: 60_000, returned: null },
  ]);
  await page.goto(`/ethiopian-shipping/${stored?._id}/edit`);
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(first.getByLabel('Container type')).toHaveValue('40HC');
  await first.getByLabel('Container number').fill('TGHU7654322');
  await first.getByLabel('Container type').selectOption('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/ethiopian-shipping');
  const after = await api.call<{ data: { containers: object[] } }>(
    'GET',
    `/ethioshipment/getone?_id=${stored?._id}`,
  );
  // The row is the same one under another number.
  const row = { _id: stored?.containers[0]?._id, containerNo: 'TGHU7654322', type: null, freeDays: 14 };
  expect(after.data.containers).toMatchObject([row]);
});

test('Pasted types become type and size, and a container of another shipment is asked about', async ({
  adminPage: page,
  api,
}) => {
  await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-2019-0081'));
  await page.goto('/ethiopian-shipping/create');
  const number = page.getByLabel('Container number');
  await number.first().focus();
  await paste(number.first(), 'CSQU3054383\t40HC\nTCKU1234560\t20rf');
  const second = page.getByRole('group', { name: 'Container 2', exact: true });
  await expect(second.getByLabel('Container type')).toHaveValue('20RF');
  await expect(second.getByLabel('Container size')).toHaveValue('20');
  await number.nth(1).fill('msku 123456-7');
  await expect(number.nth(1)).toHaveAccessibleDescription(/The check digit does not fit/);
  await api.call(
    'POST',
    '/ethioshipment/create',
    ethiopianShipment('ET-2019-0082', {
      containers: [
        { containerNo: 'MSKU7712044', size: 40, containerArrival: '2026-11-16', portname: 'Modjo' },
      ],
    }),
  );
  await number.nth(1).fill('msku 771204-4');
  await expect(number.nth(1)).toHaveAccessibleDescription(
    /ET-2019-0082 has this container too: is the number right\?/,
  );
  await expect(number.nth(1)).toHaveAttribute('aria-invalid', 'false');
});

test('The import stands first in both forms, is found by any number and emptied again', async ({
  adminPage: page,
  api,
}) => {
  const { data } = await api.call(
    'POST',
    '/import/create',
    newImport('Of both forms', { proformaNo: 'PF-778' }),
  );
  const number = String(data.number);
  const { data: freezone } = await api.call(
    'POST',
    '/freezone/create',
    freeZoneShipment('FZ-TIED', { importId: data._id }),
  );
  await page.goto('/ethiopian-shipping/create');
  const picker = page.getByRole('combobox', { name: 'Import', exact: true });
  const first = page.getByRole('main').locator('input[name]').first();
  await expect(first).toHaveAttribute('name', 'importId');
  // What every shipment needs has the focus: an import is optional.
  await expect(page.getByLabel('Operation number')).toBeFocused();
  await picker.fill('pf 778');
  const option = page.getByRole('option', { name: number });
  await expect(option).toContainText('Of both forms');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(number);

  await page.goto(`/free-zone-shipping/${freezone._id}/edit`);
  await expect(picker).toHaveValue(number);
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(picker).toHaveValue('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/free-zone-shipping');
  await page.goto(`/free-zone-shipping/${freezone._id}/edit`);
  await choose(picker, number);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/free-zone-shipping');
  await page.goto(`/free-zone-shipping?importId=${data._id}`);
  await expect(page.locator('tbody tr[data-id]')).toHaveText([/FZ-TIED/]);
  await page.getByRole('button', { name: 'FZ-TIED', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/imports/${data._id}`);
});
