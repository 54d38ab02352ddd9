import type { Resource } from '@app/schemas/kit/resource';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { DataTable } from '../../components/table/data-table.tsx';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { showFailure } from '../../lib/toasts.ts';
import type { RecordBase } from '../resource-view.ts';
import { type Matching, readMatching } from './read-all.ts';
import type { ListPrint } from './use-list-print.ts';

/** Most rows of a list that are printed. */
const MOST = 1_000;

type TableProps<R extends RecordBase> = ComponentProps<typeof DataTable<R>>;

type PrintedRowsProps<R extends RecordBase> = {
  resource: Resource;
  /** The list's search, filters and order, as its calls take them. */
  request: { data?: string };
  table: Omit<TableProps<R>, 'rows' | 'numberOf' | 'sums' | 'isStale' | 'onOpen' | 'actions'>;
  isSummed: boolean;
  printing: ListPrint;
};

/** Loads all rows of a list and prints them; they never show on screen. */
export function PrintedRows<R extends RecordBase>({ table, isSummed, ...props }: PrintedRowsProps<R>) {
  const t = useT();
  const [printed, setPrinted] = useState<Matching<R> | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const aborter = new AbortController();
    const { resource, request, printing } = latest.current;
    const fail = (error: unknown) => {
      if (aborter.signal.aborted) return;
      showFailure('The list could not be printed', error, '', printing.print);
      printing.end();
    };
    readMatching<R>(resource, request, { most: MOST, signal: aborter.signal }).then(setPrinted, fail);
    return () => aborter.abort();
  }, []);
  useEffect(() => {
    if (!printed) return;
    const end = () => latest.current.printing.end();
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [printed]);
  if (!printed) return null;

  const { rows, total, sums } = printed;
  const numbers = new Map(rows.map((record, at) => [record, at + 1]));
  const values = { shown: formatAmount(rows.length), all: formatAmount(total) };
  return (
    <div className="printed-rows not-print:hidden">
      <DataTable
        {...table}
        rows={rows}
        sums={isSummed && sums && rows.length ? { total, of: sums } : undefined}
        numberOf={(record) => numbers.get(record) ?? 0}
        isStale={false}
        onOpen={undefined}
        actions={undefined}
      />
      {rows.length < total && t('First {{shown}} of {{all}} matches', values)}
    </div>
  );
}
