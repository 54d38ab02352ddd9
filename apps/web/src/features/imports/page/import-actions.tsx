import type { ImportDetail } from '@app/schemas/imports/import-detail';
import {
  ChevronDown,
  Container,
  Ellipsis,
  FolderLock,
  FolderOpen,
  type LucideIcon,
  Pencil,
  Printer,
  Trash2,
  Truck,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem, MenuSeparator } from '../../../components/layers/menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useIsPhone } from '../../../lib/browser/use-media-query.ts';
import { type Text, useT } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { paths } from '../../../lib/paths.ts';
import { askToChange } from '../import-dialogs.tsx';
import { importsView } from '../imports.view.tsx';
import { ReceiveButton } from '../money/receive-button.tsx';
import { usePrintWhenLoaded } from './print/use-print-when-loaded.ts';

const FormDialog = lazyComponent(() => import('../../../crud/form/form-dialog.tsx'), 'FormDialog');
const RemoveDialog = lazyComponent(() => import('../../../crud/change/remove-dialog.tsx'), 'RemoveDialog');

type Action = { label: Text; icon: LucideIcon; isDanger?: true; run: () => unknown };

/** What may be done with an import: a button each, on a phone all but the receipt in one menu. */
export function ImportActions({ record }: { record: ImportDetail }) {
  const t = useT();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'update' | 'remove' | null>(null);
  const isOpen = record.closed === null;
  const from = `?from=import:${record._id}`;
  const onClose = () => setOpen(null);

  const print: Action = { label: 'Print', icon: Printer, run: usePrintWhenLoaded(record._id) };
  const update: Action = { label: 'Update', icon: Pencil, run: () => setOpen('update') };
  const toFreeZone = () => void navigate(`${paths.freeZoneShipping}/create${from}`);
  const toEthiopia = () => void navigate(`${paths.ethiopianShipping}/create${from}`);
  const last: readonly Action[] = isOpen
    ? [
        { label: 'Close import', icon: FolderLock, run: () => askToChange('close')(record) },
        { label: 'Delete', icon: Trash2, isDanger: true, run: () => setOpen('remove') },
      ]
    : [{ label: 'Reopen import', icon: FolderOpen, run: () => askToChange('reopen')(record) }];
  const first: readonly Action[] = [
    print,
    ...(isOpen
      ? [
          { label: 'Continue as free zone shipping', icon: Container, run: toFreeZone } as const,
          { label: 'Continue as Ethiopian shipping', icon: Truck, run: toEthiopia } as const,
          update,
        ]
      : []),
  ];
  return (
    <>
      {!isPhone && (
        <>
          <Button onClick={print.run}>
            <Printer />
            {t('Print')}
          </Button>
          {isOpen && (
            <>
              <Menu
                trigger={
                  <Button>
                    {t('Continue as')}
                    <ChevronDown />
                  </Button>
                }
              >
                <MenuItem icon={Container} onSelect={toFreeZone}>
                  {t('Free zone shipping')}
                </MenuItem>
                <MenuItem icon={Truck} onSelect={toEthiopia}>
                  {t('Ethiopian shipping')}
                </MenuItem>
              </Menu>
              <Button onClick={update.run}>{t('Update')}</Button>
            </>
          )}
        </>
      )}
      <ReceiveButton record={record} />
      <Menu
        trigger={
          isPhone ? (
            <Button size="square" aria-label={t('Actions')}>
              <Ellipsis />
            </Button>
          ) : (
            <Button>
              {t('Actions')}
              <ChevronDown />
            </Button>
          )
        }
      >
        {isPhone && (
          <>
            <Items actions={first} />
            <MenuSeparator />
          </>
        )}
        <Items actions={last} />
      </Menu>
      <Suspense>
        {open === 'update' && importsView.form && (
          <FormDialog view={{ ...importsView, form: importsView.form }} record={record} onClose={onClose} />
        )}
        {open === 'remove' && (
          <RemoveDialog
            view={importsView}
            record={record}
            onRemoved={() => void navigate(paths.imports)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}

const Items = ({ actions }: { actions: readonly Action[] }) => {
  const t = useT();
  return actions.map(({ label, icon, isDanger = false, run }) => (
    <MenuItem key={label} icon={icon} isDanger={isDanger} onSelect={run}>
      {t(label)}
    </MenuItem>
  ));
};
