import { Download, Ellipsis, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Menu, MenuItem } from '../../components/ui/menu.tsx';
import { ApiError } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { saveFile } from '../../lib/files.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { showFailure } from '../../lib/toasts.ts';
import { type FigureColumn, toCsv } from './figure-columns.ts';

const FigureDialog = lazyComponent(() => import('./figure-dialog.tsx'), 'FigureDialog');

type ChartSectionProps<R> = {
  title: string;
  note?: ReactNode;
  /** Beside the title: a legend, a choice. */
  tools?: ReactNode;
  columns: readonly FigureColumn<R>[];
  rows: readonly R[];
  /** Its figures are a table already. */
  isTable?: boolean;
  children: ReactNode;
};

/** A chart or list of the dashboard under its heading, which can be read as a table and taken along as a file. */
export function ChartSection<R>({ title, columns, rows, isTable = false, ...props }: ChartSectionProps<R>) {
  const t = useT();
  const headingId = useId();
  const [isTableOpen, setIsTableOpen] = useState(false);
  const name = t(title);
  const download = async () => {
    try {
      saveFile(await toCsv(columns, rows), `${title}.csv`);
    } catch {
      // What writes the file is loaded first, and the line may be down.
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
