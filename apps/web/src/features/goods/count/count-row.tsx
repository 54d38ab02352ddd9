import { memo, useId } from 'react';
import { NumberInput } from '../../../components/controls/number-input.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { formatAmount } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import { type CountLine, differenceOf } from './count-lines.ts';
import { Signed } from './signed.tsx';

type CountRowProps = {
  number: number;
  line: CountLine;
  /** What is typed and not sent; undefined where nothing is. */
  typed: number | null | undefined;
  problem: string | undefined;
  isBlind: boolean;
  /** Whether it was scanned last. */
  isLatest: boolean;
  onType: (productId: string, counted: number | null) => void;
  onLeave: (productId: string) => void;
};

export const countGrid = (isBlind: boolean): string =>
  isBlind
    ? 'grid grid-cols-[3rem_minmax(0,1fr)_10rem] max-lg:grid-cols-[minmax(0,1fr)_9.5rem]'
    : 'grid grid-cols-[3rem_minmax(0,1fr)_7rem_10rem_7rem] max-lg:grid-cols-[minmax(0,1fr)_auto_9.5rem] max-lg:grid-rows-[auto_1fr]';

/** A stock of the warehouse, with what was counted of it. */
export const CountRow = memo(function CountRow({
  number,
  line,
  typed,
  problem,
  isBlind,
  ...props
}: CountRowProps) {
  const t = useT();
  const errorId = useId();
  const { _id, name, unit } = line.productId;
  const expected = line.expected ?? line.quantity;
  const difference = typed === undefined ? differenceOf(line) : null;
  const figure = 'text-right leading-(--spacing-control) figures';
  return (
    <tr
      aria-label={t('Item {{number}}', { number })}
      className={cx(
        countGrid(isBlind),
        'items-start gap-x-3 border-b py-1.5 max-lg:py-2.5',
        props.isLatest ? 'bg-selected' : 'focus-within:bg-hover',
      )}
    >
      <td className={cx(figure, 'pr-2 text-muted max-lg:hidden')}>{number}</td>
      <td className="min-w-0 leading-5 max-lg:font-medium lg:pt-[calc((var(--spacing-control)-1.25rem)/2)]">
        {name}
      </td>
      {!isBlind && (
        <td
          className={cx(
            figure,
            'max-lg:col-start-1 max-lg:row-start-2 max-lg:text-left max-lg:leading-5 max-lg:text-muted',
          )}
        >
          <span className="tracking-normal lg:hidden">{t('Expected')} </span>
          {expected !== null && formatAmount(expected)}
        </td>
      )}
      <td className={cx('min-w-0', !isBlind && 'max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-1')}>
        <NumberInput
          aria-label={t('{{field}}, item {{number}}', { field: t('Counted'), number })}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? errorId : undefined}
          name={`counted-${_id}`}
          className="text-right figures"
          value={typed === undefined ? line.counted : typed}
          onChange={(counted) => props.onType(_id, counted)}
          onBlur={() => props.onLeave(_id)}
          format={formatAmount}
          end={unit && <span className="text-12 text-muted">{t(fromData(unit))}</span>}
        />
        {problem && <FieldError id={errorId}>{problem}</FieldError>}
      </td>
      {!isBlind && (
        <td
          className={cx(figure, 'pr-2.75 max-lg:col-start-2 max-lg:row-start-2 max-lg:pr-0 max-lg:leading-5')}
        >
          {difference !== null && <Signed value={difference} />}
        </td>
      )}
    </tr>
  );
});
