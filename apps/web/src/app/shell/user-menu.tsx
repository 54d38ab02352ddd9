import { ChevronsUpDown, LogOut, Settings, UserRound } from 'lucide-react';
import { Menu, MenuItem } from '../../components/layers/menu.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import type { SignedIn } from '../../lib/session/session.ts';

type UserMenuProps = { user: SignedIn; isWide: boolean; onSettings: () => void; onLogOut: () => void };

/** The signed-in user, with a menu for their own account. */
export function UserMenu({ user, isWide, onSettings, onLogOut }: UserMenuProps) {
  const t = useT();
  const trigger = (
    <button
      type="button"
      className={cx(
        'flex w-full items-center gap-2.5 border-t py-3 text-left outline-offset-[-2px] hover:bg-hairline/40',
        isWide ? 'pr-4 pl-5' : 'justify-center',
      )}
    >
      <span className={cx('min-w-0 flex-1', !isWide && 'sr-only')}>
        <span className="block truncate">{user.email}</span>
        <span className="block text-12 text-muted">{t(user.role)}</span>
      </span>
      {isWide ? <ChevronsUpDown className="text-muted" /> : <UserRound className="text-muted" />}
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top">
      <MenuItem icon={Settings} onSelect={onSettings}>
        {t('Settings')}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        {t('Log out')}
      </MenuItem>
    </Menu>
  );
}
