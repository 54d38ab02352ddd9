import type { Sale } from '@app/schemas/sales';
import { Printer } from 'lucide-react';
import { ReceiptPaper } from '../../components/receipt-paper.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useT } from '../../lib/i18n.ts';

/** The receipt as it will be printed. */
export function ReceiptDialog({ record, onClose }: { record: Sale; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('Sales Receipt')}
      onClose={onClose}
      maxWidth="890px"
      hasNoCross
      actions={
        <>
          <Button variant="bare" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button variant="main" onClick={() => window.print()}>
            <Printer />
            {t('Print')}
          </Button>
        </>
      }
    >
      <section
        aria-label={t('Receipt on paper')}
        className="grid place-items-center overflow-x-auto rounded-b-dialog border-t bg-bg p-6 max-md:place-items-start max-md:p-4"
      >
        <ReceiptPaper sale={record} />
      </section>
    </Dialog>
  );
}
