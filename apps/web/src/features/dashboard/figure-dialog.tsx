import { Download } from 'lucide-react';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { type FigureColumn, readable } from './figure-columns.ts';

type FigureDialogProps<R> = {
  name: string;
  columns: readonly FigureColumn<R>[];
  rows: readonly R[];
  onDownload: () => void;
  onClose: () => void;
};

/** The figures of a chart as a table. */
export function FigureDialog<R>({ name, columns, rows, onDownload, onClose }: FigureDialogProps<R>) {
  const t = useT();
  const sideOf = ({ kind }: FigureColumn<R>) =>
    kind === 'birr' || kind === 'amount' ? 'text-right figures' : 'text-left';
  return (
    <Dialog title={name} onClose={onClose} maxWidth="600px" hasClose>
      <DialogBody>
        <table className="w-full border-y">
          <thead className="text-12 text-muted">
            <tr className="h-9">
              {columns.map((column) => (
                <th
                  key={column.header}
                  scope="col"
                  className={cx('font-medium not-first:pl-4', sideOf(column))}
                >
                  {t(column.header)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={columns.map(({ value }) => value(row)).join()} className="h-8 border-t">
                {columns.map((column) => (
                  <td key={column.header} className={cx('not-first:pl-4', sideOf(column))}>
                    {readable(column, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button variant="main" onClick={onDownload}>
          <Download />
          {t('Download CSV')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
