import { type User, users } from '@app/schemas/access/users';
import type { PickerSource } from '../../crud/resource-view.ts';

export const userPicker: PickerSource = {
  resource: users,
  placeholder: 'Select user...',
  searchPlaceholder: 'Search user...',
  emptyText: 'No user found.',
  nameOf: ({ fname, mname }: User) => `${fname} ${mname}`,
  noteOf: ({ email }: User) => email,
};
