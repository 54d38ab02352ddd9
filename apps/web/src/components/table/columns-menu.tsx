import { Columns3, RotateCcw } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../layers/menu.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from './column.ts';

type ColumnsMenuProps<R> = {
  columns: readonly Column<R>[];
  hidden: readonly string[];
  setHidden: (hidden: string[]) => void;
  resetColumns: () => void;
};

/** Shows and hides columns; the first one, which names the record, always shows. */
export function ColumnsMenu<R>({ columns, hidden, setHidden, resetColumns }: ColumnsMenuProps<R>) {
  const t = useT();
  const trigger = (
    <Button className="max-md:hidden">
      <Columns3 />
      <span className="max-xl:sr-only">{t('Columns')}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {columns.slice(1).map(({ id, header }) => (
        <MenuCheck
          key={id}
          isChecked={!hidden.includes(id)}
          onChange={(isShown) =>
            setHidden(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
          }
        >
          {t(header)}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem icon={RotateCcw} onSelect={resetColumns}>
        {t('Reset')}
      </MenuItem>
    </Menu>
  );
}
