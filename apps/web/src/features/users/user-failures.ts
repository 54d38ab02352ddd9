import type { Failures } from '../../crud/resource-view.ts';

/** What toasts say when a change of a user failed (specification 1, section 8). */
export const userFailures: Failures = {
  create: 'There was a problem creating the user.',
  update: 'There was a problem updating the user.',
  remove: 'There was a problem deleting the user.',
  removeTitle: 'Failed to delete user',
};
