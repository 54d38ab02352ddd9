import { type User, users } from '@app/schemas/access/users';
import type { Page } from '@app/schemas/kit/lists';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChange } from '../../crud/change/use-change.ts';
import { failuresOf } from '../../crud/define-view.ts';
import { pagesKey } from '../../crud/queries.ts';

/**
 * Switches a user between active and inactive, one press at a time. The list shows the new status at once, and the old
 * one again when the API refuses.
 */
export function useStatusToggle({ _id, status }: User) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const { mutate } = useChange<User>({ resource: users, failures: failuresOf(users.label) });

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
    if (isSending.current) return; // a second press may come before the first shows
    isSending.current = true;
    // An answer in flight still has the old status.
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
