import { users } from '@app/schemas/access/users';
import { defineModel } from '../../database/model.ts';
import { phoneForms } from '../../database/search/grouped-numbers.ts';
import { IdField } from '../../database/types.ts';

export const UserModel = defineModel('User', {
  contract: users,
  scope: 'everyone',
  fields: {
    fname: String,
    mname: String,
    email: String,
    /** The e-mail in lower case: unique, and used to sign in. */
    emailKey: String,
    phoneNo: String,
    passwordHash: String,
    /** When a one-time password expires. */
    oneTimeUntil: Date,
    role: String,
    wareHouse: { type: IdField, default: null },
    status: String,
    lastLoginAt: Date,
  },
  references: [{ path: 'wareHouse', to: 'Warehouse', label: 'Warehouse', nameIn: 'wareHouseName' }],
  indexes: [{ keys: { emailKey: 1 }, unique: true }],
  searchTexts: ['fname', 'mname', 'email', 'phoneNo'],
  searchNumbers: ({ phoneNo }) => phoneForms(phoneNo),
});
