import { describe, expect, it } from 'vitest';
import { anId, blanks, noIds, noTexts, type Refusal, refuses, unstorable } from '../../test/refusals.ts';
import { userCreate, userUpdate } from './users.ts';

const valid = {
  fname: 'Abebe',
  mname: 'Bekele',
  email: 'abebe@inventory.test',
  phoneNo: '0911234567',
  role: 'admin',
  wareHouse: anId,
  status: 'INACTIVE',
};

/** Values that are present: an update may omit any field, a create role and status. */
const refusals: Refusal[] = [
  ['fname', 'First name is required', null, 5, {}, ['x'], { $gt: '' }, '', '   '],
  ['fname', 'First name must be at most 200 characters', 'x'.repeat(201)],
  ['fname', "First name contains characters that can't be stored", ...unstorable],
  ['mname', 'Middle name is required', null, 5, {}, ['x'], { $gt: '' }, '', '   '],
  ['mname', 'Middle name must be at most 200 characters', 'x'.repeat(201)],
  ['email', 'Invalid email address', null, 5, {}, ['a@bc.de'], '', 'abebe', 'abebe@inventory'],
  ['email', 'Invalid email address', 'a@b.co', `${'x'.repeat(46)}@b.co`],
  [
    'phoneNo',
    'Phone number must be at least 9 digits',
    null,
    911234567,
    {},
    '',
    '12345678',
    '        9        ',
  ],
  ['phoneNo', 'Phone number must be at most 200 characters', '0'.repeat(201)],
  ['role', 'Invalid role', null, '', 'Admin', 'superuser', 1, {}, ['admin'], '__proto__'],
  ['wareHouse', 'Warehouse is required', ...noIds.slice(1)],
  ['status', 'Invalid status', null, '', 'active', 'DELETED', 1, {}, ['ACTIVE']],
];

describe('adding a user', () => {
  refuses(userCreate, { ...valid, password: 'secret' }, [
    ...refusals,
    ['fname', 'First name is required', undefined],
    ['mname', 'Middle name is required', undefined],
    ['email', 'Invalid email address', undefined],
    ['phoneNo', 'Phone number must be at least 9 digits', ...blanks],
    ['wareHouse', 'Warehouse is required', undefined],
    ['password', 'Password must be at least 6 characters', ...noTexts, '', '12345'],
    ['password', 'Password must be less than 20 characters.', 'x'.repeat(20)],
  ]);

  it('makes an active encoder when nothing else is said', () => {
    const { role: _role, status: _status, ...plain } = valid;
    const made = userCreate.parse({ ...plain, password: 'secret' });
    expect(made).toMatchObject({ role: 'encoder', status: 'ACTIVE' });
  });

  it('trims every text and drops what is no field', () => {
    const typed = { ...valid, fname: ' Abebe ', phoneNo: ' 0911234567 ', password: ' secret ' };
    const made = userCreate.parse({ ...typed, passwordHash: 'x', isAdmin: true, createdBy: anId });
    expect(made).toEqual({ ...valid, password: ' secret ' });
  });
});

describe('changing a user', () => {
  refuses(userUpdate, valid, refusals);

  it('sets no defaults and takes no password', () => {
    expect(userUpdate.parse({ password: 'secret' })).toEqual({});
  });

  it('takes the status alone, as the status dot sends it', () => {
    expect(userUpdate.parse({ status: 'ACTIVE' })).toEqual({ status: 'ACTIVE' });
  });
});
