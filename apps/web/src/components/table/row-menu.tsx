import { Ellipsis, Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type Text, useT } from '../../lib/i18n.ts';
import { Menu, MenuItem, MenuSeparator } from '../layers/menu.tsx';
import { Button } from '../ui/button.tsx';

export type RowAction<R> = {
  label: Text;
  icon: LucideIcon;
  run: (record: R) => void;
  /** Offered to admins alone. */
  isForAdmins?: true;
  /** Tells the records that it is offered on, where not on all. */
  isOffered?: (record: R) => boolean;
  /** Takes the record back: stands last, in red. */
  isDanger?: true;
  /** Stands behind View and Update, before those that destroy. */
  isLate?: true;
};

type RowMenuProps<R> = {
  record: R;
  name: string;
  extra: readonly RowAction<R>[] | undefined;
  onView: ((record: R) => void) | undefined;
  onUpdate: ((record: R) => void) | undefined;
  onRemove: ((record: R) => void) | undefined;
};

/** The actions of a row: a menu, or a plain button when viewing is the only one. */
export function RowMenu<R>({ record, name, extra = [], onView, onUpdate, onRemove }: RowMenuProps<R>) {
  const t = useT();
  const offered = extra.filter(({ isOffered }) => isOffered?.(record) ?? true);
  if (onView && !onUpdate && !onRemove && !offered.length) {
    return (
      <Button size="small" aria-description={name} onClick={() => onView(record)}>
        {t('View')}
      </Button>
    );
  }
  const itemsOf = (actions: readonly RowAction<R>[]) =>
    actions.map(({ label, icon, run, isDanger }) => (
      <MenuItem key={label} icon={icon} isDanger={isDanger ?? false} onSelect={() => run(record)}>
        {t(label)}
      </MenuItem>
    ));
  const trigger = (
    <button type="button" className="ledger-menu" aria-label={t('Actions for {{name}}', { name })}>
      <Ellipsis />
    </button>
  );
  const dangers = offered.filter(({ isDanger }) => isDanger);
  return (
    <Menu trigger={trigger}>
      {itemsOf(offered.filter(({ isLate, isDanger }) => !isLate && !isDanger))}
      {onView && (
        <MenuItem icon={Eye} onSelect={() => onView(record)}>
          {t('View')}
        </MenuItem>
      )}
      {onUpdate && (
        <MenuItem icon={Pencil} onSelect={() => onUpdate(record)}>
          {t('Update')}
        </MenuItem>
      )}
      {itemsOf(offered.filter(({ isLate }) => isLate))}
      {(onRemove || dangers.length > 0) && <MenuSeparator />}
      {itemsOf(dangers)}
      {onRemove && (
        <MenuItem icon={Trash2} isDanger onSelect={() => onRemove(record)}>
          {t('Delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
