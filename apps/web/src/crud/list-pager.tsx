import { pageSizes, SEARCH_SIZE } from '@app/schemas/lists';
import { useId } from 'react';
import { Button } from '../components/ui/button.tsx';
import { NativeSelect } from '../components/ui/native-select.tsx';
import { formatAmount } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import type { ListData } from './list-data.ts';
import type { ListState } from './list-state.ts';
import type { RecordBase } from './resource-view.ts';

const sizes = Object.fromEntries(pageSizes.map((size) => [size, String(size)]));

type ListPagerProps<R extends RecordBase> = { state: ListState; data: ListData<R> };

export function ListPager<R extends RecordBase>({ state, data }: ListPagerProps<R>) {
  const t = useT();
  const sizeId = useId();
  const { page, pages, isSearch, isLoading } = data;
  return (
    <div className="sticky bottom-0 flex items-center gap-2 bg-surface py-3 text-muted max-md:static max-md:justify-between">
      <span className="max-md:hidden">{rangeOf(data, t)}</span>
      <span className="flex-1 max-md:hidden" />
      <div className="mr-4 flex items-center gap-2 max-md:hidden">
        <label htmlFor={sizeId}>{t('Rows')}</label>
        <NativeSelect
          id={sizeId}
          aria-label={t('Rows per page')}
          className="pr-7! font-medium text-text"
          options={sizes}
          value={String(state.size)}
          disabled={isSearch}
          onChange={(event) => state.setSize(Number(event.target.value))}
        />
      </div>
      <Button disabled={isSearch || isLoading || page <= 1} onClick={() => state.setPage(page - 1)}>
        {t('Previous')}
      </Button>
      <span className="px-2 whitespace-nowrap">{t('Page {{page}} of {{pages}}', { page, pages })}</span>
      <Button disabled={isSearch || isLoading || page >= pages} onClick={() => state.setPage(page + 1)}>
        {t('Next')}
      </Button>
    </div>
  );
}

/** 11–20 of 214; of a search, how many matches are shown. */
function rangeOf<R extends RecordBase>({ rows, before, total, isSearch }: ListData<R>, t: Translate): string {
  if (!total || !rows.length) return '';
  const all = formatAmount(total);
  if (isSearch && total > SEARCH_SIZE)
    return t('First {{shown}} of {{all}} matches', { shown: SEARCH_SIZE, all });
  return t('{{from}}–{{to}} of {{all}}', { from: before + 1, to: before + rows.length, all });
}
