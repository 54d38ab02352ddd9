import { type GoodsDocument, goodsKinds } from '@app/schemas/goods/documents';
import { ChevronDown, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Dialog } from '../../../components/layers/dialog.tsx';
import { Menu, MenuItem } from '../../../components/layers/menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { RecordTabs } from '../../../crud/record/record-tabs.tsx';
import { cx } from '../../../lib/cx.ts';
import { useT } from '../../../lib/i18n.ts';
import type { GoodsAction } from './goods-action.ts';
import { GoodsPaper } from './goods-paper.tsx';
import { GoodsState } from './goods-state.tsx';
import { ImportName } from './import-name.tsx';
import { OppositeDocument } from './opposite-document.tsx';
import { useGoodsActions } from './use-goods-actions.ts';

/** A document as it prints. */
export function DocumentDialog({
  record: document,
  onClose,
}: {
  record: GoodsDocument;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      title={
        <>
          {t(goodsKinds[document.kind])}{' '}
          <span className={cx('document-number', document.reversedBy && 'text-muted line-through')}>
            {document.number}
          </span>
        </>
      }
      badge={
        <>
          {document.state === 'on the way' && <GoodsState document={document} />}
          <OppositeDocument document={document} />
          {document.importId && (
            <span className="text-muted">
              {t('Import')} <ImportName document={document} />
            </span>
          )}
        </>
      }
      onClose={onClose}
      maxWidth="890px"
      hasClose
      actions={
        <>
          <Actions document={document} />
          <Button variant="bare" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button variant="main" data-first-focus onClick={() => window.print()}>
            <Printer />
            {t('Print')}
          </Button>
        </>
      }
    >
      <RecordTabs id={document._id} keepsDetails>
        <section aria-label={t('Preview')} className="rounded-b-dialog border-t bg-bg p-6 max-md:p-2">
          <GoodsPaper document={document} />
        </section>
      </RecordTabs>
    </Dialog>
  );
}

function Actions({ document }: { document: GoodsDocument }) {
  const t = useT();
  const [open, setOpen] = useState<GoodsAction | null>(null);
  const actions = Object.values(useGoodsActions()).filter(({ isOffered }) => isOffered(document));
  return (
    <>
      {actions.length > 0 && (
        <Menu
          trigger={
            <Button>
              {t('Actions')}
              <ChevronDown />
            </Button>
          }
        >
          {actions.map((action) => (
            <MenuItem key={action.label} icon={action.icon} onSelect={() => setOpen(action)}>
              {t(action.label)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {open && (
        <Suspense>
          <open.Dialog document={document} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
