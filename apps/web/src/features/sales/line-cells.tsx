import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '../../components/controls/number-input.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { RecordPicker } from '../../crud/choices/record-picker.tsx';
import type { HeldAmounts } from '../../crud/choices/use-choices.ts';
import { useBoundField } from '../../crud/form/form-field.tsx';
import type { PickerSource } from '../../crud/resource-view.ts';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import type { SaleForm } from '../../outbox/sale-form.ts';

/** Joins the cells of a line as in a printed form; on a phone they stand apart. */
const joined = 'relative rounded-none focus-within:z-1 has-[[aria-invalid=true]]:z-1 max-lg:rounded-control';

type PickerCellProps<R> = {
  index: number;
  field: 'product' | 'warehouse';
  of: PickerSource<R>;
  label: Text;
  /** What each warehouse holds. */
  held?: HeldAmounts | undefined;
  onChosen?: (record: R) => void;
  /** Below the field, and its id. */
  hint?: ReactNode;
  hintId?: string | undefined;
};

export function PickerCell<R = never>(props: PickerCellProps<R>) {
  const { index, field, of, label, held, onChosen, hint, hintId } = props;
  const t = useT();
  const errorId = useId();
  const { setValue } = useFormContext<SaleForm>();
  const { bound, message } = useBoundField(`soldData.${index}.${field}Id`);
  const name = useWatch<SaleForm, `soldData.${number}.${typeof field}Name`>({
    name: `soldData.${index}.${field}Name`,
  });
  return (
    <td className={cx('min-w-0 max-lg:col-span-full', field === 'warehouse' && 'lg:-ml-px')}>
      <CellLabel>{label}</CellLabel>
      <RecordPicker
        ref={bound.ref}
        of={of}
        aria-label={t('{{field}}, item {{number}}', { field: t(label), number: index + 1 })}
        aria-invalid={Boolean(message)}
        aria-describedby={message ? errorId : hintId}
        held={held}
        boxClassName={cx(joined, field === 'product' && 'lg:rounded-l-control')}
        value={bound.value}
        chosenName={name}
        onBlur={bound.onBlur}
        onChange={(id, chosenName, record) => {
          setValue(`soldData.${index}.${field}Name`, chosenName);
          setValue(`soldData.${index}.${field}Id`, id, { shouldDirty: true, shouldValidate: true });
          if (record) onChosen?.(record);
        }}
      />
      {message && <FieldError id={errorId}>{message}</FieldError>}
      {hint}
    </td>
  );
}

type AmountCellProps = {
  index: number;
  field: 'quantity' | 'SellingPrice';
  label: Text;
  format: (value: number) => string;
  hint?: string | undefined;
  /** Whether the hint warns. */
  isWarning?: boolean;
  /** Id of a message too long for this cell. */
  problemId?: string | undefined;
};

export function AmountCell({
  index,
  field,
  label,
  format,
  hint,
  isWarning = false,
  problemId,
}: AmountCellProps) {
  const t = useT();
  const noteId = useId();
  const { bound, message: own } = useBoundField(`soldData.${index}.${field}`);
  const message = problemId ? undefined : own;
  return (
    <td className="min-w-0 lg:-ml-px">
      <CellLabel>{label}</CellLabel>
      <NumberInput
        ref={bound.ref}
        aria-label={t('{{field}}, item {{number}}', { field: t(label), number: index + 1 })}
        aria-invalid={Boolean(message ?? problemId)}
        aria-describedby={problemId ?? (message || hint ? noteId : undefined)}
        boxClassName={cx(joined, field === 'SellingPrice' && 'lg:rounded-r-control')}
        className="figures lg:text-right"
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        format={format}
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
function CellLabel({ children }: { children: Text }) {
  const t = useT();
  return (
    <span aria-hidden="true" className="my-1 block text-12 font-medium text-muted lg:hidden">
      {t(children)}
    </span>
  );
}
