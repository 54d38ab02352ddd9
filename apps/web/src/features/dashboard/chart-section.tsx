import { Download, Ellipsis, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Menu, MenuItem } from '../../components/layers/menu.tsx';
import { useIsOutdated } from '../../components/outdated.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiError } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { saveFile } from '../../lib/files.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { showFailure } from '../../lib/toasts.ts';
import { type FigureColumn, toCsv } from './figure-columns.ts';

const FigureDialog = lazyComponent(() => import('./figure-dialog.tsx'), 'FigureDialog');

type ChartSectionProps<R> = {
  title: Text;
  note?: ReactNode;
  /** Beside the title: a legend or a select. */
  tools?: ReactNode;
  columns: readonly FigureColumn<R>[];
  rows: readonly R[];
  /** Set when the figures are a table already. */
  isTable?: boolean;
  children: ReactNode;
};

/** A titled chart or list of the dashboard, also available as a table and a file. */
export function ChartSection<R>({ title, columns, rows, isTable = false, ...props }: ChartSectionProps<R>) {
  const t = useT();
  const headingId = useId();
  const isOutdated = useIsOutdated();
  const [isTableOpen, setIsTableOpen] = useState(false);
  const name = t(title);
  const download = async () => {
    try {
      saveFile(await toCsv(columns, rows), `${title}.csv`);
    } catch {
      // The library that writes the file loads first, and the connection may be lost.
      showFailure('Export failed', new ApiError(0, {}), '', () => void download());
    }
  };
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className={cx('flex min-h-control gap-3', props.note ? 'items-start' : 'items-center')}>
        <div className="flex min-w-0 flex-1 flex-wrap [align-items:inherit] gap-x-3 gap-y-2">
          <div className="min-w-0 flex-[1_1_12rem]">
            <h2 id={headingId} className="font-head text-14 font-semibold">
              {name}
            </h2>
            {props.note && <p className="text-muted">{props.note}</p>}
          </div>
          {props.tools}
        </div>
        <Menu
          trigger={
            <Button
              variant="bare"
              size="square"
              className="-mr-2"
              aria-label={t('Actions for {{name}}', { name })}
              disabled={isOutdated}
            >
              <Ellipsis />
            </Button>
          }
        >
          {!isTable && (
            <MenuItem icon={Table2} onSelect={() => setIsTableOpen(true)}>
              {t('Show as table')}
            </MenuItem>
          )}
          <MenuItem icon={Download} onSelect={() => void download()}>
            {t('Download CSV')}
          </MenuItem>
        </Menu>
      </div>
      {props.children}
      <Suspense>
        {isTableOpen && (
          <FigureDialog
            name={name}
            columns={columns}
            rows={rows}
            onDownload={() => void download()}
            onClose={() => setIsTableOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
