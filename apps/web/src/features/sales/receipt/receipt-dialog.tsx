import type { Sale } from '@app/schemas/sales';
import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { NativeSelect } from '../../../components/controls/native-select.tsx';
import { Dialog } from '../../../components/layers/dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { RecordTabs } from '../../../crud/record/record-tabs.tsx';
import { useT } from '../../../lib/i18n.ts';
import { readPreference, writePreference } from '../../../lib/preferences.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import { type Paper, papers } from './receipt-print.ts';
import { SaleActions } from './sale-actions.tsx';
import { StateBadge } from './sale-state.tsx';

const PREFERENCE = 'receipt-paper';

/** The receipt as it prints. */
export function ReceiptDialog({ record, onClose }: { record: Sale; onClose: () => void }) {
  const t = useT();
  const selectId = useId();
  const [paper, setPaper] = useState<Paper>(readPreference(PREFERENCE) === 'roll' ? 'roll' : 'a4');
  const [slip, setSlip] = useState<string | null>(null);
  const returned = record.returns.find(({ _id }) => _id === slip);
  const printSlip = (returnId: string) => {
    // It is there before the browser takes the page to paper, and until it has.
    flushSync(() => setSlip(returnId));
    addEventListener('afterprint', () => setSlip(null), { once: true });
    window.print();
  };
  return (
    <Dialog
      title={t('Sales Receipt')}
      badge={<StateBadge sale={record} />}
      onClose={onClose}
      maxWidth="890px"
      hasClose
      actions={
        <>
          <SaleActions sale={record} onSlip={printSlip} />
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
      <RecordTabs id={record._id} keepsDetails>
        <section
          aria-label={t('Preview')}
          className="grid grid-cols-[minmax(0,1fr)] place-items-center gap-4 rounded-b-dialog border-t bg-bg p-6 pt-4 max-md:p-2 max-md:pt-4"
        >
          <div className="flex items-center gap-2 justify-self-start max-md:px-2">
            <label htmlFor={selectId} className="text-muted">
              {t('Paper')}
            </label>
            <NativeSelect
              id={selectId}
              options={papers}
              value={paper}
              onChange={({ target }) => {
                writePreference(PREFERENCE, target.value);
                setPaper(target.value as Paper);
              }}
            />
          </div>
          <ReceiptPaper sale={record} paper={paper} returned={returned} />
        </section>
      </RecordTabs>
    </Dialog>
  );
}
