import type { Page } from '@app/schemas/lists';
import { type User, users } from '@app/schemas/users';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { pagesKey } from '../../crud/queries.ts';
import { useChange } from '../../crud/use-change.ts';
import { userFailures } from './user-failures.ts';

/**
 * Turns a user active or inactive, one press at a time. The list shows it at once, and shows the old status again
 * when the API refused it.
 */
export function useStatusToggle({ _id, status }: User) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const { mutate } = useChange<User>({ resource: users, failures: userFailures });

  const show = (shown: User['status']) =>
    client.setQueriesData<Page<User>>(
      { queryKey: pagesKey(users) },
      (page) =>
        page && {
          ...page,
          data: page.data.map((user) => (user._id === _id ? { ...user, status: shown } : user)),
        },
    );

  const set = async (wanted: User['status']) => {
    if (isSending.current) return; // a second press may come before anything shows of the first
    isSending.current = true;
    // An answer that is on its way still tells the old status.
    await client.cancelQueries({ queryKey: pagesKey(users) });
    show(wanted);
    mutate(
      { verb: 'update', fields: { _id, status: wanted }, tryAgain: () => void set(wanted) },
      {
        onError: () => show(status),
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  return () => void set(status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE');
}
