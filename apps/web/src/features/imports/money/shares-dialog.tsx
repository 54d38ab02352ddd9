import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { Dialog, DialogBody, DialogFooter } from '../../../components/layers/dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import { SumCell } from './section-table.tsx';

type SharesDialogProps = { cost: ImportDetail['costs'][number]; onClose: () => void };

/** What each product bears of a cost. */
export function SharesDialog({ cost: { kind, shares, amount }, onClose }: SharesDialogProps) {
  const t = useT();
  const title = t('Shares of {{kind}}', { kind: t(fromData(kind)) });
  return (
    <Dialog title={title} onClose={onClose} hasClose>
      <DialogBody className="max-h-120 overflow-auto">
        {shares.length === 0 && <p className="text-muted">{t('No goods bear it yet.')}</p>}
        <table aria-label={title} className="w-full">
          <thead>
            <tr className="h-9 border-b border-edge text-12 text-muted">
              <th scope="col" className="text-left font-medium">
                {t('Product')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('Share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <tr key={share.productId._id} className="h-10 border-b">
                <td className="py-1.5 pr-3 wrap-anywhere">{share.productId.name}</td>
                <td className="text-right figures">{formatMoney(share.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="h-11 font-semibold">
              <th scope="row" className="text-left font-semibold">
                {t('All {{number, number}}', { number: shares.length })}
              </th>
              <SumCell amount={shares.length ? amount : 0} />
            </tr>
          </tfoot>
        </table>
      </DialogBody>
      <DialogFooter>
        <Button variant="main" data-first-focus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
