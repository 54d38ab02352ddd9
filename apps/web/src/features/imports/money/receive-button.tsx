import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useT } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const ReceiveDialog = lazyComponent(() => import('./receive-dialog.tsx'), 'ReceiveDialog');

/** Receives goods of an import into stock, while something is outstanding. */
export function ReceiveButton({ record }: { record: ImportDetail }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = record.closed === null && record.goods.some(({ outstanding }) => outstanding > 0);
  return (
    <>
      {isOffered && (
        <Button variant="main" onClick={() => setIsOpen(true)}>
          {t('Receive into stock')}
        </Button>
      )}
      <Suspense>{isOpen && <ReceiveDialog record={record} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
