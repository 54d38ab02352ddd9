import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '../../components/controls/number-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { cx } from '../../lib/cx.ts';
import { fromData, type Text, useT } from '../../lib/i18n.ts';
import { RecordPicker } from '../choices/record-picker.tsx';
import type { HeldAmounts } from '../choices/use-choices.ts';
import { useBoundField } from '../form/form-field.tsx';
import type { PickerSource } from '../resource-view.ts';

/** Where the list of lines is in the form, and which of its lines this is. */
type CellOf = { list: string; index: number; label: Text; place?: 'first' | 'last' | 'only' | undefined };

/** Joins the cells of a line as in a printed form; on a phone they stand apart. */
const boxClass = (place: CellOf['place']) =>
  cx(
    'relative rounded-none focus-within:z-1 has-[[aria-invalid=true]]:z-1 max-lg:rounded-control',
    (place === 'first' || place === 'only') && 'lg:rounded-l-control',
    (place === 'last' || place === 'only') && 'lg:rounded-r-control',
  );

type PickerCellProps<R> = CellOf & {
  /** The field without its ending: `product` holds `productId` and `productName`. */
  field: string;
  of: PickerSource<R>;
  /** What each record holds, such as a warehouse of a product. */
  held?: HeldAmounts | undefined;
  onChosen?: (record: R) => void;
  /** Below the field, and its id. */
  hint?: ReactNode;
  hintId?: string | undefined;
};

/** A cell that names a record. */
export function PickerCell<R = never>(props: PickerCellProps<R>) {
  const { list, index, label, place, field, of, held, onChosen, hint, hintId } = props;
  const t = useT();
  const errorId = useId();
  const { setValue } = useFormContext();
  const at = `${list}.${index}.${field}`;
  const { bound, message } = useBoundField(`${at}Id`);
  const name: string = useWatch({ name: `${at}Name` });
  return (
    <td className={cx('min-w-0 max-lg:col-span-full', place !== 'first' && 'lg:-ml-px')}>
      <CellLabel>{label}</CellLabel>
      <RecordPicker
        ref={bound.ref}
        name={bound.name}
        of={of}
        aria-label={t('{{field}}, item {{number}}', { field: t(label), number: index + 1 })}
        aria-invalid={Boolean(message)}
        aria-describedby={message ? errorId : hintId}
        held={held}
        boxClassName={boxClass(place)}
        value={bound.value}
        chosenName={name}
        onBlur={bound.onBlur}
        onChange={(id, chosenName, record) => {
          setValue(`${at}Name`, chosenName);
          setValue(`${at}Id`, id, { shouldDirty: true, shouldValidate: true });
          if (record) onChosen?.(record);
        }}
      />
      {message && <FieldError id={errorId}>{message}</FieldError>}
      {hint}
    </td>
  );
}

type AmountCellProps = CellOf & {
  field: string;
  format: (value: number) => string;
  hint?: string | undefined;
  /** Whether the hint warns. */
  isWarning?: boolean;
  /** Id of a message too long for this cell. */
  problemId?: string | undefined;
  /** What the figure counts. */
  unit?: string | null | undefined;
};

/** A cell that holds a quantity or an amount of money. */
export function AmountCell({ list, index, label, place, field, format, ...props }: AmountCellProps) {
  const { hint, isWarning = false, problemId, unit } = props;
  const t = useT();
  const noteId = useId();
  const { bound, message: own } = useBoundField(`${list}.${index}.${field}`);
  const message = problemId ? undefined : own;
  return (
    <td className="min-w-0 lg:-ml-px">
      <CellLabel>{label}</CellLabel>
      <NumberInput
        ref={bound.ref}
        name={bound.name}
        aria-label={t('{{field}}, item {{number}}', { field: t(label), number: index + 1 })}
        aria-invalid={Boolean(message ?? problemId)}
        aria-describedby={problemId ?? (message || hint ? noteId : undefined)}
        boxClassName={boxClass(place)}
        className="figures lg:text-right"
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        format={format}
        end={unit && <span className="text-12 text-muted">{t(fromData(unit))}</span>}
      />
      {message && <FieldError id={noteId}>{message}</FieldError>}
      {!message && hint !== undefined && (
        // Always rendered, so that nothing moves under the pointer.
        <p
          id={noteId}
          className={cx(
            'min-h-5 pt-1 pr-2.75 text-right text-12 max-lg:pr-0 max-lg:text-left',
            isWarning ? 'text-yellow' : 'text-muted',
          )}
        >
          {hint}
        </p>
      )}
    </td>
  );
}

/** For narrow screens; elsewhere the column's header says it. */
export function CellLabel({ children }: { children: Text }) {
  const t = useT();
  return (
    <span aria-hidden="true" className="my-1 block text-12 font-medium text-muted lg:hidden">
      {t(children)}
    </span>
  );
}

/** The number of a line, which a narrow screen shows as its head. */
export function LineNumber({ number }: { number: number }) {
  const t = useT();
  return (
    <td className="pr-5 text-right leading-(--spacing-control) text-muted figures max-lg:text-left max-lg:font-medium max-lg:text-text">
      <span className="lg:hidden">{t('Item')} </span>
      {number}
    </td>
  );
}

/** Takes a line out. */
export function RemoveCell({ number, onRemove }: { number: number; onRemove: () => void }) {
  const t = useT();
  return (
    <td className="justify-self-end max-lg:col-start-2 max-lg:row-start-1 max-lg:-mr-3">
      <Button
        variant="bare"
        size="square"
        aria-label={t('Remove item {{number}}', { number })}
        onClick={onRemove}
      >
        <X />
      </Button>
    </td>
  );
}
