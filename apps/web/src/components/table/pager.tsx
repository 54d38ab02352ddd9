import { pageSizes, SEARCH_SIZE } from '@app/schemas/kit/lists';
import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { NativeSelect } from '../controls/native-select.tsx';
import { Button } from '../ui/button.tsx';

const sizes = Object.fromEntries(pageSizes.map((size) => [size, String(size)]));

type PagerProps = {
  /** The requested page, which Previous and Next start from. */
  page: number;
  /** The page of the visible rows. */
  shownPage: number;
  /** Undefined until known. */
  pages: number | undefined;
  size: number;
  /** How many rows precede the first. */
  before: number;
  shown: number;
  total: number;
  /** A search shows its first matches on one page. */
  isSearch: boolean;
  isLoading: boolean;
  /** The rows, and how many they are, answer another search or filter. */
  isOutdated: boolean;
  /** Actions for the selected rows, in place of the row counts. */
  bulk?: ReactNode;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** The position in a list, and the buttons to other pages. */
export function Pager(props: PagerProps) {
  const t = useT();
  const sizeId = useId();
  const { page, pages, isSearch, isLoading, onPage } = props;
  return (
    <div className="sticky bottom-0 z-3 flex items-center gap-2 bg-surface py-3 text-muted print:static print:*:not-first:hidden max-md:static max-md:flex-wrap max-md:justify-between">
      {props.bulk || (
        <span className={cx('max-md:hidden', props.isOutdated && 'print:hidden')}>{rangeOf(props, t)}</span>
      )}
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

/** 11–20 of 214; for a search, the number of matches shown. */
function rangeOf({ shown, before, total, isSearch }: PagerProps, t: Translate): string {
  if (!shown) return '';
  const all = formatAmount(total);
  if (isSearch && total > SEARCH_SIZE) {
    return t('First {{shown}} of {{all}} matches', { shown: SEARCH_SIZE, all });
  }
  return t('{{from}}–{{to}} of {{all}}', { from: before + 1, to: before + shown, all });
}
