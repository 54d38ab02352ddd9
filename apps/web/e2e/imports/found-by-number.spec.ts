import { openPalette } from '../support/actions.ts';
import { chinaShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { fullImport } from '../support/whole-import.ts';

test.use({ recordsOf: 'found imports' });

test('the palette finds an import by every number of it, however it is typed', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const { _id, number } = await fullImport(api, 'Sought transformers', '640955');
  await api.call(
    'POST',
    '/chinatofreezone/create',
    chinaShipment('Other works', { OriginBillofLoadingNo: 7_741_902, importId: _id }),
  );
  // One that has none of these numbers.
  await fullImport(api, 'Other transformers', '650311');
  await api.call('PUT', '/import/setpaper', {
    ...{ _id, type: 'bill', state: 'received', number: 'DHL-33 0917' },
  });
  /** What the palette shows of the import, by what may be typed. */
  const numbers = {
    [String(number)]: [String(number), String(number).toLowerCase().replaceAll('-', ' ')],
    'ET-640955': ['ET-640955'],
    'DJ-640955': ['dj640955'],
    'PI-640955': ['PI-640955', 'pi 640955'],
    COSU640955: ['COSU640955', 'cosu 640955'],
    '7741902': ['7741902'],
    'DHL-33 0917': ['DHL-33 0917', 'dhl330917'],
    'CBE LC 640955': ['cbe lc-640955'],
    MSKU6409551: ['MSKU6409551'],
    MSKU6409552: ['msku 640955-2'],
  };
  await page.goto('/sales');
  await expect(page.getByRole('searchbox')).toBeFocused();
  for (const [shown, typed] of Object.entries(numbers))
    for (const text of typed) {
      const palette = await openPalette(page);
      await palette.getByRole('combobox').fill(text);
      const found = palette.getByRole('group', { name: 'Imports' }).getByRole('option');
      await expect(found, text).toHaveCount(1);
      await expect(found).toContainText('Sought transformers');
      await expect(found).toContainText(shown);
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();
    }

  // A waybill is shared by all that came on the truck.
  const palette = await openPalette(page);
  await page.keyboard.type('dj 884213');
  const found = palette.getByRole('group', { name: 'Imports' }).getByRole('option');
  await expect(found).toHaveCount(2);
  await found.filter({ hasText: 'Sought transformers' }).click();
  await expect(page).toHaveURL(`/imports/${_id}`);
});
