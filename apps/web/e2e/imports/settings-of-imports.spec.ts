import { openSettings, toast } from '../support/actions.ts';
import { easyClocks } from '../support/containers.ts';
import { expect, test } from '../support/test.ts';

test.describe('The settings of imports', () => {
  test('keep the rates of taxes', async ({ adminPage: page, api }) => {
    const dialog = await openSettings(page, 'Taxes');
    const fields = ['VAT, %', 'Surtax, %', 'Withholding, %', 'Social welfare levy, %'];
    for (const [at, value] of ['15', '10', '3', '3'].entries())
      await expect(dialog.getByLabel(fields[at] ?? '')).toHaveValue(value);
    await dialog.getByLabel('VAT, %').fill('101');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('VAT must be from 0 to 100')).toBeVisible();
    await expect(dialog.getByLabel('VAT, %')).toBeFocused();
    await dialog.getByLabel('VAT, %').fill('12.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Taxes updated successfully');
    expect((await api.call('GET', '/settings/taxes')).data.vat).toBe(12.5);
    await api.call('PUT', '/settings/taxes', { vat: 15 });
  });

  test('keep the rules of clocks, with what a container would cost', async ({ adminPage: page, api }) => {
    await easyClocks(api);
    const dialog = await openSettings(page, 'Clocks');
    const storage = dialog.getByRole('group', { name: 'Storage' });
    await expect(storage.getByLabel('Free days')).toHaveValue('8');
    await storage.getByLabel('40 feet, rate 1').fill('192');
    await expect(storage).toContainText('40 feet, 21 days: 2,496.00 birr');
    await storage.getByLabel('Free days').fill('366');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Free days must be a whole number from 0 to 365')).toBeVisible();
    await storage.getByLabel('Free days').fill('8');
    await dialog.getByRole('button', { name: 'Remove Carrier' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Clocks updated successfully');
    const rules = (await api.call('GET', '/settings/clocks')).data.rules as { name: string }[];
    expect(rules.map(({ name }) => name)).toEqual(['Storage']);
    await easyClocks(api);
  });

  test('keep which papers every import needs', async ({ adminPage: page, api }) => {
    const dialog = await openSettings(page, 'Document types');
    const tick = dialog.getByLabel('MOH is needed for every import');
    await expect(tick).not.toBeChecked();
    await tick.check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const needed = (await api.call('GET', '/settings/documenttypes')).data.needed as string[];
    expect(needed).toContain('moh');
    await api.call('PUT', '/settings/documenttypes', {
      needed: needed.filter((type) => type !== 'moh'),
    });
  });
});
