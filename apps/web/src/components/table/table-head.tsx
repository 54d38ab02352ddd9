import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import type { Column, Sort } from './column.ts';
import { AllCheck } from './row-check.tsx';

type TableHeadProps<R> = {
  columns: readonly Column<R>[];
  isNumbered: boolean;
  /** May exceed the page's width: percentages of it make no sense. */
  isWide: boolean;
  hasActions: boolean;
  /** The fields that the API can sort by. */
  sortable: readonly string[];
  sort: Sort | undefined;
  onSort: (field: string) => void;
};

export function TableHead<R>({ columns, sortable, sort, onSort, ...props }: TableHeadProps<R>) {
  const t = useT();
  return (
    <thead>
      <tr>
        {props.isNumbered && (
          <th scope="col" aria-label={t('No.')} className="ledger-number">
            <AllCheck />
            {t('No.')}
          </th>
        )}
        {columns.map(({ id, header, isFigure, isElastic, width }, index) => {
          const hasCheck = index === 0 && !props.isNumbered;
          const fixed = props.isWide && width?.endsWith('%') ? undefined : width;
          const order = sort?.field === id ? sort.order : undefined;
          return (
            <th
              key={id}
              scope="col"
              aria-label={hasCheck ? t(header) : undefined}
              className={cx(isFigure && 'ledger-figure', isElastic && 'ledger-elastic')}
              style={fixed ? ({ '--width': fixed } as CSSProperties) : undefined}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
            >
              {hasCheck && <AllCheck />}
              {sortable.includes(id) ? (
                <SortButton order={order} onSort={() => onSort(id)}>
                  {t(header)}
                </SortButton>
              ) : (
                t(header)
              )}
            </th>
          );
        })}
        {props.hasActions && (
          <th scope="col" className="ledger-actions">
            <span className="sr-only">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const icons = { asc: ArrowUp, desc: ArrowDown };

type SortButtonProps = { order: 'asc' | 'desc' | undefined; onSort: () => void; children: string };

function SortButton({ order, onSort, children }: SortButtonProps) {
  const Icon = order ? icons[order] : ArrowUpDown;
  return (
    <button type="button" className="ledger-sort" onClick={onSort}>
      {children}
      <Icon />
    </button>
  );
}
