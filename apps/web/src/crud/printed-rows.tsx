import type { Page } from '@app/schemas/lists';
import type { Resource, Route } from '@app/schemas/resource';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { DataTable } from '../components/table/data-table.tsx';
import { call } from '../lib/api.ts';
import { formatAmount } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { showFailure } from '../lib/toasts.ts';
import type { RecordBase } from './resource-view.ts';
import type { ListPrint } from './use-list-print.ts';

/** So many rows of a list are printed at most, and so many are asked for at a time. */
const [MOST, PIECE] = [1_000, 100];

/** What is printed, and how many match. */
type Printed<R> = { rows: readonly R[]; total: number };
type TableProps<R extends RecordBase> = ComponentProps<typeof DataTable<R>>;

type PrintedRowsProps<R extends RecordBase> = {
  resource: Resource;
  /** What the list shows, as its calls take it. */
  asked: { data?: string };
  table: Omit<TableProps<R>, 'rows' | 'numberOf' | 'isStale' | 'onOpen' | 'actions'>;
  printing: ListPrint;
};

/** Loads all rows of a list, and prints them: no screen shows them. */
export function PrintedRows<R extends RecordBase>({ table, ...props }: PrintedRowsProps<R>) {
  const t = useT();
  const [printed, setPrinted] = useState<Printed<R> | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const aborter = new AbortController();
    const { resource, asked, printing } = latest.current;
    const fail = (error: unknown) => {
      if (aborter.signal.aborted) return;
      showFailure('The list could not be printed', error, '', printing.print);
      printing.end();
    };
    rowsOf<R>(resource, asked, aborter.signal).then(setPrinted, fail);
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

  const { rows, total } = printed;
  const numbers = new Map(rows.map((record, at) => [record, at + 1]));
  const values = { shown: formatAmount(rows.length), all: formatAmount(total) };
  return (
    <div className="printed-rows not-print:hidden">
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

async function rowsOf<R extends RecordBase>(
  { paths }: Resource,
  asked: { data?: string },
  signal: AbortSignal,
): Promise<Printed<R>> {
  const route = (asked.data ? paths.search : paths.list) as Route;
  const rows = new Map<string, R>(); // a row that moved to a later page meanwhile comes twice
  let total = 0;
  for (let [page, pages] = [1, 1]; page <= pages && rows.size < MOST; page++) {
    const answer = await call<Page<R>>(route, { ...asked, page, limit: PIECE }, { signal });
    for (const record of answer.data) rows.set(record._id, record);
    pages = answer.totalPages;
    total = answer.total;
  }
  return { rows: [...rows.values()].slice(0, MOST), total };
}
