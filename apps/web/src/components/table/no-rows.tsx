import { RotateCw, Search, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { type Text, translated, useT } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useHandingOnFocus } from '../use-handing-on-focus.ts';

type NoRowsProps = {
  /** The search text, if any. */
  text: string;
  isFiltered: boolean;
  /** Clears the filters, where that is what shows more. */
  onClearFilters: (() => void) | undefined;
  /** Creates the first record, if the reader may. */
  action: ReactNode;
  onClearText: () => void;
};

/** Tells an empty list from one without matches. */
export function NoRows({ text, isFiltered, action, onClearText, onClearFilters }: NoRowsProps) {
  const t = useT();
  return (
    <div className="mx-auto max-w-110 px-4 pt-16 pb-18 text-center">
      <p className="font-head text-16 font-semibold">{t('No results.')}</p>
      <p className="mt-1 mb-4 text-14 text-balance text-muted">{t(sentenceOf(text, isFiltered), { text })}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {text && <PassingButton onClick={onClearText}>{t('Clear search')}</PassingButton>}
        {onClearFilters && <PassingButton onClick={onClearFilters}>{t('Clear filters')}</PassingButton>}
        {!text && !isFiltered && action}
      </div>
    </div>
  );
}

/** Shown when no loaded row contains the text; others may. */
export function NoneOfLoaded({ text }: { text: string }) {
  const t = useT();
  return (
    <p className="py-6 pr-4 pl-22 text-14 text-muted max-md:pl-0">
      {t('Nothing on this page matches “{{text}}”.', { text })}
    </p>
  );
}

type SearchAllProps = { onAsk: () => void; children: string };

/** The button below the loaded matches that searches all records. */
export function SearchAll({ onAsk, children }: SearchAllProps) {
  const button = useHandingOnFocus<HTMLButtonElement>(searchBox);
  return (
    <button
      ref={button}
      type="button"
      className="relative flex min-h-12 w-full items-center gap-2.5 border-b py-2 pr-3 pl-22 text-left font-medium text-primary before:absolute before:inset-y-0 before:left-18 before:-ml-px before:w-px before:bg-margin hover:bg-hover max-md:pl-0 max-md:before:hidden print:hidden"
      onClick={onAsk}
    >
      <Search />
      <span className="wrap-anywhere">{children}</span>
      <span aria-hidden="true" className="max-md:hidden">
        <Kbd>Enter</Kbd>
      </span>
    </button>
  );
}

function sentenceOf(text: string, isFiltered: boolean): Text {
  if (text) return 'Nothing matches “{{text}}”.';
  return isFiltered ? 'Nothing matches these filters.' : 'Nothing has been recorded yet.';
}

/** A list that failed to load, as opposed to an empty one. */
export function RowsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className="grid grid-cols-[4rem_1fr] pt-5 pb-6 max-md:grid-cols-[2.5rem_1fr]">
      <TriangleAlert className="mt-0.5 ml-5 text-danger max-md:ml-0" />
      <div>
        <p className="text-14 font-medium">{translated(error.message)}</p>
        {requestId && (
          <p className="mt-0.5 text-muted">
            {t('Request')} <span className="document-number break-all">{requestId}</span>
          </p>
        )}
        <PassingButton className="mt-3" onClick={onRetry}>
          <RotateCw />
          {t('Retry')}
        </PassingButton>
      </div>
    </div>
  );
}

const searchBox = () => document.querySelector<HTMLElement>('main [type=search]');

/** A button that disappears with the new rows; the focus then goes to the search box. */
function PassingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const button = useHandingOnFocus<HTMLButtonElement>(searchBox);
  return <Button ref={button} {...props} />;
}
