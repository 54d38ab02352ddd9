import { type User, userStatuses } from '@app/schemas/access/users';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useStatusToggle } from './use-status-toggle.ts';

/** The specification's status dot with its word: a switch whose name tells what it does. */
export function StatusSwitch({ user, name }: { user: User; name: string }) {
  const t = useT();
  const toggle = useStatusToggle(user);
  const isOwn = useSession().userData?._id === user._id;
  const isActive = user.status === 'ACTIVE';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isActive}
      aria-label={t(isActive ? 'Active, deactivate {{name}}' : 'Inactive, activate {{name}}', { name })}
      {...(isOwn && { title: t('Another admin has to do this') })}
      onClick={toggle}
      className={cx(
        '-ml-2 inline-flex h-7 items-center gap-2 rounded-control border border-transparent px-2',
        'hover:border-edge hover:bg-surface max-md:h-11',
        "before:size-2 before:rounded-full before:content-['']",
        isActive ? 'before:bg-green-dot' : 'text-muted before:bg-red-dot',
      )}
    >
      {t(userStatuses[user.status])}
    </button>
  );
}
