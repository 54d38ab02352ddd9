import { z } from 'zod';
import { email, id, oneOf, password, text } from './fields.ts';
import { admins, defineResource, type RecordOf, type Role } from './resource.ts';
import { recordFields, storedDate, storedId } from './stored.ts';

export const roles = { admin: 'Admin', encoder: 'Encoder' } as const satisfies Record<Role, string>;
export const userStatuses = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

const role = oneOf(roles, 'Invalid role');
const status = oneOf(userStatuses, 'Invalid status');
const phoneTooShort = 'Phone number must be at least 9 digits';

const userFields = {
  fname: text('First name', { required: 'First name is required' }),
  mname: text('Middle name', { required: 'Middle name is required' }),
  email: email('Invalid email address'),
  phoneNo: text('Phone number', { required: phoneTooShort, min: 9 }),
  role,
  wareHouse: id('Warehouse is required'),
  status,
};

export const userCreate = z.object({
  ...userFields,
  role: role.default('encoder'),
  status: status.default('ACTIVE'),
  password: password('Password must be at least 6 characters'),
});
/** The own one, given again for what must not be done at a desk that somebody has left. */
const currentPassword = { currentPassword: password('Password must be at least 6 characters').nullish() };
export const userUpdate = z.object({ ...z.object(userFields).partial().shape, ...currentPassword });

export const userRecord = z.object({
  ...recordFields,
  fname: z.string(),
  mname: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  role,
  /** Null for the first admin, who is made before there is a warehouse. */
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
    created: 'Encoder created successfully',
    updated: 'User updated successfully',
    removed: 'user deleted successfully',
  },
});
export type User = RecordOf<typeof users>;

/** Gives a user a password that works for some days, and that nobody reads twice. */
export const resetPasswordPath = 'POST /users/resetpassword';
export const resetPasswordRequest = z.object({ _id: id(), ...currentPassword });
export const resetPasswordAnswer = z.object({
  message: z.string(),
  data: z.object({ oneTimePassword: z.string(), expires: storedDate }),
});
