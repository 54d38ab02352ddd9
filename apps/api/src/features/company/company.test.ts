import { companyInput } from '@app/schemas/company/company';
import { msg } from '@app/schemas/messages/message';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed, refusal, saying, totalOf } from '../../../test/observations.ts';
import { png } from '../../../test/pictures.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const audits = 'POST /aduit/getalladuit';
const read = async () => (await world.encoder.call('GET /settings/company')).body.data;
const save = (values: Values) => world.admin.call('PUT /settings/company', values);

const first = {
  name: 'Inventory Enterprise',
  nameAm: null,
  address: null,
  phone: null,
  tin: null,
  vatNo: null,
  vat: 'none',
  vatRate: 15,
  receiptFooter: null,
  logo: null,
  salesDaysBack: null,
  lockedUntil: null,
  belowPrice: 'warn',
  encodersMayReturn: false,
  returnDays: null,
  encodersMayAdjust: true,
  newCustomerLimit: 0,
  cashLimit: 50_000,
  __v: 0,
};
const whole = {
  name: 'Tana Trading PLC',
  nameAm: 'ጣና ትሬዲንግ',
  address: 'Kality',
  phone: '+251 11 439 2200',
  tin: '0045678912',
  vatNo: '11846700310',
  vat: 'added',
  vatRate: 12.75,
  receiptFooter: 'Thank you',
  logo: { type: 'image/png', data: png.toString('base64') },
  salesDaysBack: 3,
  lockedUntil: '2024-10-31T00:00:00.000Z',
  belowPrice: 'refuse',
  encodersMayReturn: true,
  returnDays: 14,
  encodersMayAdjust: false,
  newCustomerLimit: 1_500.25,
  cashLimit: null,
};

describe('the company', () => {
  it('has the defaults at first, for both roles', async () => {
    expect(await read()).toEqual(first);
  });

  it('is not answered again to who has this version', async () => {
    const { __v } = await read();
    const asked = async (known: unknown) =>
      (await world.encoder.call('GET /settings/company', { __v: known })).body.data?.__v;
    expect([await asked(__v), await asked(__v + 1), await asked('')]).toEqual([undefined, __v, __v]);
  });

  it('loses nothing when every field is changed at the same instant, the first time', async () => {
    const fields = Object.entries(whole);
    const answers = await Promise.all(fields.map(([field, value]) => save({ [field]: value })));
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    expect(await read()).toEqual({ ...whole, __v: fields.length });
  });

  it('answers a change with the stored record, and drops what is no field', async () => {
    const { status, body } = await save({ ...whole, name: ' Tana ', _id: 'x', extra: 1 });
    const data = { ...whole, name: 'Tana', __v: (await read()).__v };
    expect([status, body]).toEqual([
      200,
      { ...saying(msg('{{label}} updated successfully', { label: 'Company' })), data },
    ]);
  });

  it('raises nothing by a change to what it is, nor by one of no field', async () => {
    const stored = await read();
    const { __v, ...same } = stored;
    expect((await save(same)).body.data).toEqual(stored);
    expect((await save({})).body.data).toEqual(stored);
  });

  it('takes null and empty texts for the optional fields, which are null then', async () => {
    const optional = ['nameAm', 'address', 'phone', 'tin', 'vatNo', 'receiptFooter', 'logo', 'salesDaysBack'];
    const others = ['lockedUntil', 'returnDays', 'newCustomerLimit', 'cashLimit'];
    for (const value of ['', null]) {
      await save(whole);
      const given = Object.fromEntries([...optional, ...others].map((field) => [field, value]));
      expect((await save(given)).body.data).toMatchObject(
        Object.fromEntries([...optional, ...others].map((field) => [field, null])),
      );
    }
  });

  it('refuses the version from before, and takes that of now', async () => {
    const { __v, name } = await read();
    const stale = await save({ name: 'Late', __v: __v - 1 });
    expect([refusal(stale), (await read()).name]).toEqual(['409 STALE', name]);
    const { body } = await save({ name: 'In time', __v });
    expect(body.data).toMatchObject({ name: 'In time', __v: __v + 1 });
  });

  it('tells each change once in the audit trail, of a logo not its bytes', async () => {
    await save({ ...whole, logo: null });
    const before = await totalOf(world.admin, audits);
    await save({ logo: whole.logo, lockedUntil: '2024-11-30', vatRate: 15, name: whole.name });
    expect(await totalOf(world.admin, audits)).toBe(before + 1);
    const [entry] = await listed(world.admin, audits, { limit: 1 });
    expect(entry).toMatchObject({
      action: 'Update',
      type: 'Company',
      message: 'Company settings updated',
      record: { kind: 'company', _id: 'company' },
      changes: [
        { field: 'vatRate', from: '12.75', to: '15' },
        {
          field: 'logo',
          from: null,
          to: expect.stringMatching(/^image\/png, 70 bytes, sha256 [0-9a-f]{12}$/),
        },
        { field: 'lockedUntil', from: '2024-10-31', to: '2024-11-30' },
      ],
    });
  });

  it('is not for encoders to change', async () => {
    const before = await read();
    expect(refusal(await world.encoder.call('PUT /settings/company', { name: '' }))).toBe('403 FORBIDDEN');
    expect(await read()).toEqual(before);
  });

  it('refuses a wrong value at its field and changes nothing', async () => {
    const [before, count] = [await read(), await totalOf(world.admin, audits)];
    const answer = await save({ address: 'Bole', tin: '123', salesDaysBack: -1 });
    expect([refusal(answer), answer.body.message, answer.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      'TIN must be 10 digits',
      {
        tin: ['TIN must be 10 digits'],
        salesDaysBack: ['Days must be a whole number from 0 to 3,650'],
      },
    ]);
    expect([await read(), await totalOf(world.admin, audits)]).toEqual([before, count]);
  });

  it('has every field of its schema', async () => {
    const { __v, ...fields } = await read();
    expect(Object.keys(fields)).toEqual(Object.keys(companyInput.shape));
  });
});
