import type { Page } from '@app/schemas/lists';
import type { Resource, Route } from '@app/schemas/resource';
import { useEffect, useRef, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { call } from '../lib/api.ts';
import { showFailure } from '../lib/toasts.ts';
import type { ListData } from './list-data.ts';
import type { RecordBase } from './resource-view.ts';

/** So many rows are printed at most, and so many are asked for at a time. */
const [MOST, PIECE] = [1_000, 100];

/** What is printed, and how many match. */
export type Printed<R> = { rows: readonly R[]; total: number };

/**
 * Prints all rows that match, and not just the page that is shown. They have to be there before printing begins, which
 * waits for nothing: so the browser's own key is caught while more match than are shown.
 */
export function useListPrint<R extends RecordBase>({ paths }: Resource, data: ListData<R>) {
  const [printed, setPrinted] = useState<Printed<R> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  useEffect(() => {
    const end = () => setPrinted(null);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, []);

  const isWhole = data.total === data.rows.length;
  async function print(): Promise<void> {
    if (isWhole) return window.print();
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsLoading(true);
    try {
      const route = (data.shown.data ? paths.search : paths.list) as Route;
      const rows = new Map<string, R>();
      let total = 0;
      for (let [page, pages] = [1, 1]; page <= pages && rows.size < MOST; page++) {
        const body = { ...data.shown, page, limit: PIECE };
        const answer = await call<Page<R>>(route, body, { signal });
        for (const record of answer.data) rows.set(record._id, record);
        pages = answer.totalPages;
        total = answer.total;
      }
      setPrinted({ rows: [...rows.values()].slice(0, MOST), total });
    } catch (error) {
      if (!signal.aborted) showFailure('The list could not be printed', error, '', () => void print());
    } finally {
      running.current = null;
      setIsLoading(false);
    }
  }

  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    if (isWhole) return;
    const printAll = (event: KeyboardEvent) => {
      // An open dialog is printed in place of the list.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      void latest.current();
    };
    return tinykeys(window, { '$mod+p': printAll }, { ignore: () => false });
  }, [isWhole]);
  return { print: () => void print(), printed, isLoading };
}

export type ListPrint = ReturnType<typeof useListPrint>;
