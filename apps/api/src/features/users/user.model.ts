import { users } from '@app/schemas/users';
import { Schema } from 'mongoose';
import { phoneForms } from '../../crud/grouped-numbers.ts';
import { defineModel } from '../../database/model.ts';

export const UserModel = defineModel('User', {
  contract: users,
  noun: { one: 'user', many: 'users' },
  fields: {
    fname: String,
    mname: String,
    email: String,
    /** The e-mail in small letters: unique, and what people sign in with. */
    emailKey: String,
    phoneNo: String,
    passwordHash: String,
    /** Until when the password works, where it is a one-time one. */
    oneTimeUntil: Date,
    role: String,
    wareHouse: { type: Schema.Types.ObjectId, default: null },
    status: String,
    lastLoginAt: Date,
  },
  references: [{ path: 'wareHouse', to: 'Warehouse', label: 'Warehouse', nameIn: 'wareHouseName' }],
  indexes: [{ keys: { emailKey: 1 }, unique: true }],
  searchTexts: ({ fname, mname, email, phoneNo }) => [fname, mname, email, phoneNo].map(String),
  searchNumbers: ({ phoneNo }) => phoneForms(String(phoneNo)),
});
