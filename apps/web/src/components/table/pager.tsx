import { pageSizes, SEARCH_SIZE } from '@app/schemas/lists';
import { type ReactNode, useId } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { NativeSelect } from '../ui/native-select.tsx';

const sizes = Object.fromEntries(pageSizes.map((size) => [size, String(size)]));

type PagerProps = {
  /** The page that was asked for, from which Previous and Next go on. */
  page: number;
  /** The page that the rows belong to. */
  shownPage: number;
  /** Undefined as long as nobody knows. */
  pages: number | undefined;
  size: number;
  /** The number before the first row's. */
  before: number;
  shown: number;
  total: number;
  /** A search shows its first matches on one page. */
  isSearch: boolean;
  isLoading: boolean;
  /** What can be done with the chosen rows, in place of how many rows there are. */
  bulk?: ReactNode;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** Where one is in a list, and the way on. */
export function Pager(props: PagerProps) {
  const t = useT();
  const sizeId = useId();
  const { page, pages, isSearch, isLoading, onPage } = props;
  return (
    <div className="sticky bottom-0 flex items-center gap-2 bg-surface py-3 text-muted print:static print:*:not-first:hidden max-md:static max-md:flex-wrap max-md:justify-between">
      {props.bulk || <span className="max-md:hidden">{rangeOf(props, t)}</span>}
      <span className="flex-1 max-md:hidden" />
      <div className="mr-4 flex items-center gap-2 max-md:hidden">
        <label htmlFor={sizeId}>{t('Rows')}</label>
        <NativeSelect
          id={sizeId}
          aria-label={t('Rows per page')}
          className="pr-7! font-medium text-text"
          options={sizes}
          value={String(props.size)}
          disabled={isSearch}
          onChange={(event) => props.onSize(Number(event.target.value))}
        />
      </div>
      <Button disabled={isSearch || isLoading || page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <span aria-live="polite" aria-atomic="true" className="px-2 whitespace-nowrap">
        {t('Page {{page}} of {{pages}}', { page: props.shownPage, pages: pages ?? '…' })}
      </span>
      <Button disabled={isSearch || isLoading || page >= (pages ?? page)} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </div>
  );
}

/** 11–20 of 214; of a search, how many matches are shown. */
function rangeOf({ shown, before, total, isSearch }: PagerProps, t: Translate): string {
  if (!shown) return '';
  const all = formatAmount(total);
  if (isSearch && total > SEARCH_SIZE) {
    return t('First {{shown}} of {{all}} matches', { shown: SEARCH_SIZE, all });
  }
  return t('{{from}}–{{to}} of {{all}}', { from: before + 1, to: before + shown, all });
}
