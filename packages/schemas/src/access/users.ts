import { z } from 'zod';
import { email, password } from '../kit/credentials.ts';
import { choice, id, phoneNumber, requiredId, text } from '../kit/fields.ts';
import { admins, defineResource, type RecordOf, type Role } from '../kit/resource.ts';
import { recordFields, storedDate, storedId } from '../kit/stored.ts';
import { messageAnswer } from '../messages/answer.ts';
import { msg } from '../messages/message.ts';

export const roles = { admin: 'Admin', encoder: 'Encoder' } as const satisfies Record<Role, string>;
export const userStatuses = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

const role = choice('Role', roles, msg('Invalid role'));
const status = choice('Status', userStatuses, msg('Invalid status'));
const passwordTooShort = msg('{{label}} must be at least {{min}} characters', { label: 'Password', min: 6 });

const userFields = {
  fname: text('First name'),
  mname: text('Middle name'),
  email: email(msg('Invalid email address')),
  phoneNo: phoneNumber('Phone number'),
  role,
  wareHouse: requiredId('Warehouse'),
  status,
};

export const userCreate = z.object({
  ...userFields,
  role: role.default('encoder'),
  status: status.default('ACTIVE'),
  password: password(passwordTooShort),
});
/** The user's own password, repeated for actions that must not be possible at an unattended desk. */
const currentPassword = { currentPassword: password(passwordTooShort).nullish() };
export const userUpdate = z.object({ ...z.object(userFields).partial().shape, ...currentPassword });

export const userRecord = z.object({
  ...recordFields,
  fname: z.string(),
  mname: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  role,
  /** Null for the first admin, created before any warehouse. */
  wareHouse: storedId.nullable(),
  wareHouseName: z.string().nullable(),
  status,
});

/** Encoders and admins (specification 1, sections 2, 3 and 5). */
export const users = defineResource({
  name: 'users',
  label: 'User',
  paths: {
    list: 'POST /users/getencoders',
    search: 'POST /search/users',
    create: 'POST /users/createencoder',
    update: 'PUT /users/updateone',
    remove: 'DELETE /users/deleteone',
  },
  access: { list: admins, search: admins, create: admins, update: admins, remove: admins },
  record: userRecord,
  create: userCreate,
  update: userUpdate,
  updateId: 'id',
  sortable: ['fname', 'mname', 'email', 'createdAt'],
  filters: { role: 'value', status: 'value', wareHouse: 'reference' },
  messages: {
    created: msg('{{label}} created successfully', { label: 'Encoder' }),
    removed: msg('user deleted successfully'),
  },
});
export type User = RecordOf<typeof users>;

/** Gives a user a one-time password, valid for some days and shown once. */
export const resetPasswordPath = 'POST /users/resetpassword';
export const resetPasswordRequest = z.object({ _id: id(), ...currentPassword });
export const resetPasswordAnswer = messageAnswer.extend({
  data: z.object({ oneTimePassword: z.string(), expires: storedDate }),
});
