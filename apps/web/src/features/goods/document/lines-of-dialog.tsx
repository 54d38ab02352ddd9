import { type ReactNode, useId } from 'react';
import { NumberInput } from '../../../components/controls/number-input.tsx';
import { InUnit } from '../../../components/in-unit.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import { cx } from '../../../lib/cx.ts';
import { type Text, useT } from '../../../lib/i18n.ts';
import type { GoodsDialogProps } from './goods-action.ts';

type Lines = GoodsDialogProps['document']['lines'];
type LinesProps = {
  lines: Lines;
  /** The head of the document's own quantities. */
  quantity: Text;
  /** The head of the cell, and the field of a line that it fills in. */
  cell: { label: Text; field: string; format: (value: number) => string };
  /** Warns below the cell; it doesn't block. */
  warning?: (line: Lines[number], index: number) => ReactNode;
};

/** The lines of a document with one cell each to fill in. */
export function LinesOfDialog({ lines, quantity, cell, warning }: LinesProps) {
  const t = useT();
  return (
    <table className="col-span-full w-full">
      <thead>
        <tr className="h-9 border-b border-edge text-12 text-muted">
          {[t('Product'), t(quantity), t(cell.label)].map((head, at) => (
            <th
              key={head}
              scope="col"
              className={cx('font-medium', at === 0 ? 'text-left' : 'text-right', at === 2 && 'pr-2.75 pl-4')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.productId._id} className="border-b align-top">
            <td className="py-3.5 pr-3 wrap-anywhere">{line.productId.name}</td>
            <td className="py-3.5 text-right whitespace-nowrap figures">
              {line.quantity !== null && <InUnit quantity={line.quantity} unit={line.productId.unit} />}
            </td>
            <td className="w-44 py-2 pl-4 max-md:w-32">
              <Cell cell={cell} index={index} warning={warning?.(line, index)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<LinesProps, 'cell'> & { index: number; warning: ReactNode };

function Cell({ cell: { label, field, format }, index, warning }: CellProps) {
  const t = useT();
  const id = useId();
  const { bound, message } = useBoundField(`lines.${index}.${field}`);
  return (
    <>
      <NumberInput
        ref={bound.ref}
        aria-label={t('{{field}}, item {{number}}', { field: t(label), number: index + 1 })}
        aria-invalid={Boolean(message)}
        aria-describedby={message || warning ? id : undefined}
        className="text-right figures"
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        format={format}
      />
      {message ? (
        <FieldError id={id}>{message}</FieldError>
      ) : (
        warning && (
          <p id={id} className="mt-1 text-12 font-medium text-yellow">
            {warning}
          </p>
        )
      )}
    </>
  );
}
