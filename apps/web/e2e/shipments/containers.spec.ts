import { fillEthiopianForm } from '../support/ethiopian-form.ts';
import { paste } from '../support/paste.ts';
import { expect, test } from '../support/test.ts';

test('Rows pasted into a container’s number become containers, and what looks wrong is asked', async ({
  adminPage: page,
}) => {
  await page.goto('/ethiopian-shipping/create');
  await fillEthiopianForm(page, 'ET-PASTED');
  const number = page.getByLabel('Container number');
  await number.first().focus();
  const rows = 'MSKU1234565\t40\t28-Dec-2026\tmodjo\r\nTCKU1234561\t20\tred\r\nmsku 123456-5\r\n';
  await paste(number.first(), rows);
  await expect(number).toHaveCount(3);
  await expect(number.nth(2)).toBeFocused();
  await expect(page.getByLabel('Number of containers')).toHaveValue('3');
  await expect(page.getByText('Left out: red')).toBeVisible();
  const second = page.getByRole('group', { name: 'Container 2', exact: true });
  await expect(second.getByLabel('Container size')).toHaveValue('20');
  await expect(second.getByLabel('Port name')).toHaveValue('Modjo');
  await expect(second.getByLabel('Container number')).toHaveAccessibleDescription(/check digit does not fit/);
  await expect(second.getByLabel('Container number')).toHaveAttribute('aria-invalid', 'false');

  const twice = page.getByText('MSKU1234565 stands twice');
  await expect(twice).toBeVisible();
  await page.getByLabel('Arrival date', { exact: true }).fill('2026-07-01');
  await page.getByLabel('Permit date').fill('2026-07-02');
  await expect(page.getByLabel('Arrival date', { exact: true })).toHaveAccessibleDescription(
    /before the loading date/,
  );
  await expect(page.getByLabel('Permit date')).toHaveAccessibleDescription(/after the arrival date/);
  await page.getByLabel('Number of containers').fill('7');
  await expect(page.getByText('3 containers stand below: is the number right?')).toBeVisible();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(number.nth(2)).toHaveAttribute('aria-invalid', 'true');
  await number.nth(2).fill('CSQU3054383');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/ethiopian-shipping');
});
