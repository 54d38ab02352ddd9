import { describe, expect, it } from 'vitest';
import { client, useApi } from '../../../test/api.ts';
import { changesNothing, listed, newestAudits, refusal } from '../../../test/observations.ts';
import { make, makeUser, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const list = 'POST /customer/getcustomers';
const create = (input: Values, who = world.admin) => who.call('POST /customer/create', input);
const customer = (input: Values = {}, who = world.admin) =>
  make(who, 'POST /customer/create', { name: 'Selam Trading PLC', ...input });
const update = (_id: string, change: Values, who = world.admin) =>
  who.call('PUT /customer/updateone', { _id, ...change });
const remove = (_id: string) => world.admin.call('DELETE /customer/deleteone', { _id });
const get = async (_id: string, who = world.admin): Promise<Values> => {
  const { status, body } = await who.call('GET /customer/getone', { _id });
  expect(status).toBe(200);
  return body.data;
};
const found = async (data: string) => (await listed(world.admin, 'POST /search/customers', { data })).length;
const company = (changes: Values) => world.admin.call('PUT /settings/company', changes);

describe('a customer', () => {
  it('needs a name only; what is missing, null or empty is answered null', async () => {
    const empty = { phone: '', tin: '', vatNo: '', address: '', note: '', creditLimit: '', creditDays: '' };
    const nothing = Object.fromEntries(Object.keys(empty).map((field) => [field, null]));
    const expected = { ...nothing, opening: null, active: true, owes: 0, credit: 0 };
    for (const input of [
      {},
      { ...nothing, opening: null, active: null },
      { ...empty, opening: '', active: '' },
    ])
      expect(await customer(input)).toMatchObject(expected);
    const { _id } = await customer({ phone: '0911223344', creditLimit: 10, creditDays: 3, active: false });
    for (const input of [nothing, empty])
      expect((await update(_id, { ...input, active: '' })).body.data).toMatchObject({
        ...nothing,
        active: true,
      });
  });

  it('keeps what a change leaves out', async () => {
    const whole = {
      phone: '+251 911 00 11 22',
      tin: '0012345678',
      vatNo: 'V-1',
      address: 'Bole',
      note: 'x'.repeat(2_000),
    };
    const { _id } = await customer({
      ...whole,
      creditLimit: 0,
      creditDays: 365,
      opening: 0.01,
      active: false,
    });
    const { body } = await update(_id, { name: 'Abay' });
    expect(body.message).toBe('Customer updated successfully');
    const kept = {
      ...whole,
      name: 'Abay',
      creditLimit: 0,
      creditDays: 365,
      opening: 0.01,
      owes: 0.01,
      active: false,
    };
    expect(await get(_id)).toMatchObject({ ...kept, credit: 0, __v: 1 });
  });

  it.each([
    ['name', 'Customer name is required', '', '  ', null, undefined, 5],
    ['phone', 'Phone number must be at least 9 digits', '09112233', '12345678 '],
    ['tin', 'TIN must be 10 digits', '123456789', '12345678901', '12345 6789', 'abcdefghij', 1234567890],
    ['note', 'Note must be at most 2000 characters', 'x'.repeat(2_001)],
    ['address', 'Address must be at most 200 characters', 'x'.repeat(201)],
    ['creditLimit', 'Amount must be 0 or more', -0.01, '5', true],
    ['creditLimit', 'Amount can have at most 2 decimals', 1.005],
    ['creditDays', 'Days must be a whole number from 0 to 365', -1, 1.5, 366, '5'],
    ['opening', 'Opening balance must be a number', '5', true],
    ['opening', 'Opening balance can have at most 2 decimals', -1.005],
    ['opening', 'Opening balance must be at most 9,000,000,000,000', 9_000_000_000_001],
    ['opening', 'Opening balance must be at least -9,000,000,000,000', -9_000_000_000_001],
    ['active', 'Active must be yes or no', 'yes', 1],
  ])('refuses %s: %s', async (field, message, ...values) => {
    await changesNothing(world.admin, list, async () => {
      for (const value of values) {
        const answer = await create({ name: 'Selam', [field]: value });
        expect([value, refusal(answer), answer.body.message]).toEqual([
          value,
          '400 VALIDATION_FAILED',
          message,
        ]);
        expect(answer.body.errors).toEqual({ [field]: [message] });
      }
    });
  });

  it('says so when it is deleted, and stays while it has an opening balance', async () => {
    const { _id } = await customer({ name: 'Gibe', opening: -5 });
    await changesNothing(world.admin, list, async () => {
      const answer = await remove(_id);
      expect(refusal(answer)).toBe('409 IN_USE');
      expect(answer.body.message).toBe('Customer "Gibe" can\'t be deleted: it is used by an opening balance');
    });
    await update(_id, { opening: 0 });
    expect((await remove(_id)).body.message).toBe('Customer deleted successfully');
  });

  it('keeps the user who recorded it', async () => {
    const { _id, email } = await makeUser(world, { email: 'maker@inventory.test' });
    const maker = client(api);
    await maker.signIn({ email: String(email), password: 'clerk-secret' });
    await customer({}, maker);
    expect(refusal(await world.admin.call('DELETE /users/deleteone', { _id }))).toBe('409 IN_USE');
  });
});

describe('a TIN', () => {
  const taken = 'A customer with this TIN exists';

  it('belongs to one customer', async () => {
    await customer({ tin: '0000000001' });
    const { _id } = await customer({ tin: '0000000002' });
    await changesNothing(world.admin, list, async () => {
      for (const answer of [
        await create({ name: 'Abay', tin: ' 0000000001 ' }),
        await update(_id, { tin: '0000000001' }),
      ]) {
        expect(refusal(answer)).toBe('409 DUPLICATE');
        expect(answer.body).toMatchObject({ message: taken, errors: { tin: [taken] } });
      }
    });
    expect((await update(_id, { tin: '0000000002' })).status).toBe(200);
    expect((await update(_id, { tin: null })).status).toBe(200);
    expect(await customer({ tin: '0000000002' })).toMatchObject({ tin: '0000000002' });
  });

  it('goes to one of those who ask at the same instant', async () => {
    const { _id } = await customer();
    const asked = [update(_id, { tin: '0000000003' })];
    for (let count = 0; count < 7; count++) asked.push(create({ name: `Abay ${count}`, tin: '0000000003' }));
    const statuses = (await Promise.all(asked)).map(({ status, body }) =>
      status < 300 ? 'taken' : body.message,
    );
    expect(statuses.toSorted()).toEqual([...Array(7).fill(taken), 'taken']);
  });
});

describe('an encoder', () => {
  it("can't say what a customer may owe; the company says it", async () => {
    const said = { creditLimit: 1_000_000, creditDays: 30, opening: 500 };
    expect(await customer(said, world.encoder)).toMatchObject({
      creditLimit: 0,
      creditDays: null,
      opening: null,
      owes: 0,
    });
    await company({ newCustomerLimit: 2_500.5 });
    expect(await customer(said, world.encoder)).toMatchObject({ creditLimit: 2_500.5 });
    expect(await customer()).toMatchObject({ creditLimit: null });
    await company({ newCustomerLimit: null });
    expect(await customer({}, world.encoder)).toMatchObject({ creditLimit: null });
    await company({ newCustomerLimit: 0 });
  });

  it('changes the rest, and leaves these as they are', async () => {
    const own = { creditLimit: 10, creditDays: 5, opening: 7 };
    const { _id } = await customer(own);
    const { status } = await update(
      _id,
      { address: 'Piassa', creditLimit: null, creditDays: 9, opening: 0, owes: 0, active: false },
      world.encoder,
    );
    expect(status).toBe(200);
    expect(await get(_id, world.encoder)).toMatchObject({
      ...own,
      address: 'Piassa',
      owes: 7,
      active: false,
    });
  });
});

describe('the list', () => {
  it('is found by name, TIN and phone, in whatever form that is dialled', async () => {
    await customer({ name: 'Zenebech Construction', phone: '+251 91-188 7203', tin: '0049925510' });
    await customer({ name: 'Dire Dawa Cold Store', phone: '0251113382' });
    const texts = [
      'zenebech',
      '49925',
      '0911887203',
      '251911887203',
      '+251911887203',
      '911887203',
      '91-188',
      '1887203',
    ];
    for (const text of texts) expect([text, await found(text)]).toEqual([text, 1]);
    expect(await found('+251 25 111 3382')).toBe(1);
    expect(await found('null')).toBe(0);
  });

  it('offers those that are active', async () => {
    const { _id } = await customer({ name: 'Set aside', active: false });
    const idsOf = async (active: unknown) =>
      (await listed(world.admin, list, { filter: { active } })).map((row) => row._id);
    for (const yes of [true, 'true', [true]]) expect(await idsOf(yes)).not.toContain(_id);
    expect(await idsOf(false)).toContain(_id);
    expect(refusal(await world.admin.call(list, { filter: { active: 'maybe' } }))).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  it('is sorted by what they owe', async () => {
    const [most, least] = [await customer({ opening: 9_000_000 }), await customer({ opening: -1 })];
    const [first] = await listed(world.admin, list, { sort: { field: 'owes', order: 'desc' } });
    expect([first?._id, most.owes, least.owes]).toEqual([most._id, 9_000_000, 0]);
  });
});

it('is had as a file, with what they owe and whether they are active', async () => {
  await customer({ name: 'Filed', phone: '0911998877', opening: 12.5, creditDays: 5, active: false });
  const { text } = await world.admin.call('POST /customer/export', { data: 'Filed', format: 'csv' });
  expect(text.trim().split('\r\n')).toEqual([
    'Customer name,Phone,TIN,VAT registration number,Address,Credit limit,Credit days,Opening balance,Owes,On account,Active,Note',
    'Filed,0911998877,,,,,5,12.5,12.5,0,No,',
  ]);
});

it('writes one entry for each change', async () => {
  const { _id } = await customer({ name: 'Muger', opening: 5 });
  await update(_id, { opening: 6 });
  expect(await newestAudits(world.admin, 2)).toMatchObject([
    { action: 'Update', type: 'Customer', message: 'Customer "Muger" updated' },
    { action: 'Create', type: 'Customer', message: 'Customer "Muger" created' },
  ]);
});
