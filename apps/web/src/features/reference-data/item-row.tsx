import type { ReferenceItem } from '@app/schemas/reference-data';
import {
  ArrowDown,
  ArrowUp,
  Banknote,
  CircleOff,
  Ellipsis,
  Eye,
  EyeOff,
  type LucideIcon,
  Pencil,
  Trash2,
} from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../components/layers/menu.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { useHandingOnFocus } from '../../components/use-handing-on-focus.ts';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';

type ItemRowProps = {
  item: ReferenceItem;
  isFirst: boolean;
  isLast: boolean;
  /** Moves one place up or down; `control` is the pressed button. */
  onMove: (by: 1 | -1, control: HTMLElement) => void;
  onToggle: () => void;
  /** Says whether payments by it bring money; none where it is no method of payment. */
  onMoney: (() => void) | undefined;
  onRename: () => void;
  onRemove: () => void;
};

export function ItemRow(props: ItemRowProps) {
  const { item, isFirst, isLast, onMove, onToggle, onMoney, onRename, onRemove } = props;
  const t = useT();
  const { name, active, money = true } = item;
  const row = useHandingOnFocus<HTMLLIElement>();
  const trigger = (
    <button type="button" className={rowButton} aria-label={t('Actions for {{name}}', { name })}>
      <Ellipsis />
    </button>
  );
  return (
    <li ref={row} className="flex min-h-row items-center gap-1 border-b last:border-0">
      <span className={cx('min-w-0 flex-1 break-words', !active && 'text-muted')}>{name}</span>
      {!money && <span className="mr-2 text-12 text-muted">{t('No money')}</span>}
      {!active && (
        <Badge tone="grey" isHollow className="mr-2">
          {t('Inactive')}
        </Badge>
      )}
      <MoveButton
        icon={ArrowUp}
        label={t('Move {{name}} up', { name })}
        isAtEnd={isFirst}
        onMove={(control) => onMove(-1, control)}
      />
      <MoveButton
        icon={ArrowDown}
        label={t('Move {{name}} down', { name })}
        isAtEnd={isLast}
        onMove={(control) => onMove(1, control)}
      />
      <Menu trigger={trigger}>
        <MenuItem icon={Pencil} onSelect={onRename}>
          {t('Rename')}
        </MenuItem>
        <MenuItem icon={active ? EyeOff : Eye} onSelect={onToggle}>
          {t(active ? 'Deactivate' : 'Activate')}
        </MenuItem>
        {onMoney && (
          <MenuItem icon={money ? CircleOff : Banknote} onSelect={onMoney}>
            {t(money ? 'Brings no money' : 'Brings money')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onSelect={onRemove}>
          {t('Delete')}
        </MenuItem>
      </Menu>
    </li>
  );
}

const rowButton =
  'grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover aria-disabled:opacity-40 max-md:size-11';

type MoveButtonProps = {
  icon: LucideIcon;
  label: string;
  /** Marks the button disabled, while it stays focusable. */
  isAtEnd: boolean;
  onMove: (control: HTMLElement) => void;
};

function MoveButton({ icon: Icon, label, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={rowButton}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={({ currentTarget }) => !isAtEnd && onMove(currentTarget)}
    >
      <Icon />
    </button>
  );
}
