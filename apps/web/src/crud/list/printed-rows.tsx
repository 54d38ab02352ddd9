import type { Page, Sums } from '@app/schemas/kit/lists';
import type { Resource, Route } from '@app/schemas/kit/resource';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { DataTable } from '../../components/table/data-table.tsx';
import { call } from '../../lib/api.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { showFailure } from '../../lib/toasts.ts';
import type { RecordBase } from '../resource-view.ts';
import type { ListPrint } from './use-list-print.ts';

/** Most rows of a list that are printed, and how many are fetched at a time. */
const [MOST, PIECE] = [1_000, 100];

/** The rows to print, how many match, and their sums. */
type Printed<R> = { rows: readonly R[]; total: number; sums: Sums | undefined };
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
  const [printed, setPrinted] = useState<Printed<R> | null>(null);
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
    rowsOf<R>(resource, request, aborter.signal).then(setPrinted, fail);
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

async function rowsOf<R extends RecordBase>(
  { paths }: Resource,
  request: { data?: string },
  signal: AbortSignal,
): Promise<Printed<R>> {
  const route = (request.data ? paths.search : paths.list) as Route;
  const rows = new Map<string, R>(); // by id, as a row that moved to a later page meanwhile comes twice
  let [total, sums]: [number, Sums | undefined] = [0, undefined];
  for (let [page, pages] = [1, 1]; page <= pages && rows.size < MOST; page++) {
    const answer = await call<Page<R>>(route, { ...request, page, limit: PIECE }, { signal });
    for (const record of answer.data) rows.set(record._id, record);
    pages = answer.totalPages;
    [total, sums] = [answer.total, answer.sums];
  }
  return { rows: [...rows.values()].slice(0, MOST), total, sums };
}
