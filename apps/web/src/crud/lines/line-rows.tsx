import { Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useIsNarrow } from '../../lib/browser/use-media-query.ts';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { type Brief, BriefLine } from './brief-line.tsx';
import type { LineListState } from './use-line-list.ts';

/** What a line needs to know of its place. */
export type LinePlace = { index: number; isHidden: boolean; onRemove: () => void };

/** The head of a column; two may say the same, as two warehouses may have one name. */
export type LineHead = { id: string; text: Text; className: string };

/** What a list of lines needs to know of its state. */
type Lines = Pick<LineListState, 'name' | 'ids' | 'box' | 'open' | 'reopen' | 'remove' | 'error'>;

export type LineRowsProps = {
  lines: Lines;
  /** Names the lines as a group. */
  legend: Text;
  /** The classes of a row's columns. */
  grid: string;
  heads: readonly LineHead[];
  isWrong: (index: number) => boolean;
  briefOf: (index: number) => Brief;
  /** Below the lines, within their frame. */
  last?: ReactNode;
  /** Draws a line; it stays drawn while it is hidden: only its fields know typed text that isn't a number. */
  children: (place: LinePlace) => ReactNode;
};

/** Lines as a ledger. Narrow screens show only the current one open. */
export function LineRows({ lines, grid, briefOf, isWrong, ...props }: LineRowsProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  return (
    <>
      <fieldset
        ref={lines.box}
        className="relative min-w-0 border-t lg:before:absolute lg:before:inset-y-0 lg:before:left-[39px] lg:before:border-l lg:before:border-margin max-lg:border-edge"
      >
        <legend className="sr-only">{t(props.legend)}</legend>
        <table className="block">
          <thead className="block max-lg:hidden">
            <tr className={cx(grid, 'h-9 items-center border-b border-edge text-12 text-muted')}>
              {props.heads.map(({ id, text, className }) => (
                <th key={id} scope="col" className={cx('font-medium', className)}>
                  {t(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block">
            {lines.ids.map((id, index) => {
              const isBrief = isNarrow && index !== lines.open;
              return (
                <Fragment key={id}>
                  {isBrief && (
                    <BriefLine
                      number={index + 1}
                      brief={briefOf(index)}
                      isWrong={isWrong(index)}
                      onOpen={() => lines.reopen(index)}
                    />
                  )}
                  {props.children({ index, isHidden: isBrief, onRemove: () => lines.remove(index) })}
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {props.last}
      </fieldset>
      {lines.error && <FieldError id={`${lines.name}-error`}>{lines.error}</FieldError>}
    </>
  );
}

/** Begins a line that is then filled in. */
export function AddItem({ lines }: { lines: Pick<LineListState, 'addItem' | 'add' | 'count'> }) {
  const t = useT();
  return (
    <Button
      ref={lines.addItem}
      // Of a dialog without a field yet.
      data-first-focus={lines.count === 0 || undefined}
      className="justify-self-start max-lg:justify-self-stretch"
      onClick={lines.add}
    >
      <Plus />
      {t('Add Item')}
    </Button>
  );
}
