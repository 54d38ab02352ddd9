import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { importsOf } from '../../../../test/imports.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, refused } = importsOf(world);
const estimated = async (input: Values) => (await call('POST /import/duty', input)).body.data;

describe('an estimate of duty', () => {
  it('goes by the rates in the settings', async () => {
    const input = { value: 100_000, duty: 20 };
    expect(await estimated(input)).toEqual({
      duty: 20_000,
      excise: 0,
      vat: 18_000,
      surtax: 13_800,
      withholding: 3_000,
      welfare: 0,
      total: 54_800,
    });
    const rates = { vat: 15, surtax: 10, withholding: 3, welfare: 3 };
    expect((await call('GET /settings/taxes', {})).body).toEqual({ data: rates });
    const { body } = await call('PUT /settings/taxes', { vat: 0, welfare: 2.5 });
    expect(body).toMatchObject({
      message: 'Taxes updated successfully',
      data: { vat: 0, surtax: 10, withholding: 3, welfare: 2.5 },
    });
    expect(await newestAudits(world.admin)).toMatchObject([{ action: 'Update', message: 'Taxes updated' }]);
    expect(await estimated({ ...input, excise: '', surtax: false })).toMatchObject({
      vat: 0,
      surtax: 0,
      welfare: 2_500,
      total: 25_500,
    });
  });

  it.each([
    ['POST /import/duty', 'value', 0, 'Customs value must be greater than 0'],
    ['POST /import/duty', 'duty', 100.01, 'Duty must be from 0 to 100'],
    ['POST /import/duty', 'duty', undefined, 'Duty must be from 0 to 100'],
    ['POST /import/duty', 'duty', 1.005, 'Duty can have at most 2 decimals'],
    ['POST /import/duty', 'excise', 501, 'Excise must be from 0 to 500'],
    ['POST /import/duty', 'surtax', 'no', 'Surtax must be yes or no'],
    ['PUT /settings/taxes', 'vat', 101, 'VAT must be from 0 to 100'],
    ['PUT /settings/taxes', 'surtax', -1, 'Surtax must be from 0 to 100'],
    ['PUT /settings/taxes', 'withholding', null, 'Withholding must be from 0 to 100'],
    ['PUT /settings/taxes', 'welfare', '3', 'Social welfare levy must be from 0 to 100'],
  ] as const)('%s refuses %s %s', async (route, field, value, message) => {
    expect(await refused(route, { value: 1, duty: 1, [field]: value })).toEqual([
      '400 VALIDATION_FAILED',
      `${field}: ${message}`,
    ]);
  });
});
