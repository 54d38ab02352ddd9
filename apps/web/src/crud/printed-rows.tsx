import type { ComponentProps } from 'react';
import { DataTable } from '../components/table/data-table.tsx';
import { formatAmount } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import type { RecordBase } from './resource-view.ts';
import type { Printed } from './use-list-print.ts';

type TableProps<R extends RecordBase> = ComponentProps<typeof DataTable<R>>;
type PrintedRowsProps<R extends RecordBase> = Printed<R> & {
  table: Omit<TableProps<R>, 'rows' | 'numberOf' | 'isStale' | 'onOpen' | 'actions'>;
};

/** The rows of a list as they are printed, all pages of them; no screen shows it. */
export function PrintedRows<R extends RecordBase>({ rows, total, table }: PrintedRowsProps<R>) {
  const t = useT();
  const numbers = new Map(rows.map((record, at) => [record, at + 1]));
  const values = { shown: formatAmount(rows.length), all: formatAmount(total) };
  return (
    <div className="not-print:hidden">
      <DataTable
        {...table}
        rows={rows}
        numberOf={(record) => numbers.get(record) ?? 0}
        isStale={false}
        onOpen={undefined}
        actions={undefined}
      />
      {rows.length < total && t('First {{shown}} of {{all}} matches', values)}
    </div>
  );
}
