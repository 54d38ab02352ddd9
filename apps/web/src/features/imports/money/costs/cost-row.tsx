import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormCell } from '../../../../crud/form/form-field.tsx';
import { AmountCell, CellLabel, LineNumber, RemoveCell } from '../../../../crud/lines/line-cells.tsx';
import type { LinePlace } from '../../../../crud/lines/line-rows.tsx';
import { cx } from '../../../../lib/cx.ts';
import { formatMoney } from '../../../../lib/format/format.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';
import { type Bearer, BearersCell } from './bearers-cell.tsx';
import { costFields } from './cost-form.ts';

export const costGrid =
  'grid max-lg:grid-cols-2 max-lg:gap-2 lg:grid-cols-[3rem_minmax(0,1fr)_11.5rem_9.5rem_6.75rem_8.5rem_4.75rem_8.5rem_2.75rem]';

/** One cost of an import: what it is, how it is shared out, and what it comes to. */
export function CostRow({ index, isHidden, onRemove, bearers }: LinePlace & { bearers: readonly Bearer[] }) {
  const t = useT();
  const number = index + 1;
  return (
    <tr
      hidden={isHidden}
      tabIndex={-1}
      data-line={index}
      aria-label={t('Item {{number}}', { number })}
      className={cx(costGrid, 'items-start border-b py-2 max-lg:pb-3')}
    >
      <LineNumber number={number} />
      <FieldCell index={index} field="kind" className="max-lg:col-span-full" />
      <FieldCell index={index} field="date" className="max-md:col-span-full" />
      <FieldCell index={index} field="reference" className="max-md:col-span-full" />
      <FieldCell index={index} field="split" />
      <Cell label="Products">
        <BearersCell index={index} bearers={bearers} />
      </Cell>
      <EstimateCell index={index} />
      <AmountCell
        list="costs"
        index={index}
        field="amount"
        label="Amount"
        place="last"
        format={formatMoney}
      />
      <RemoveCell number={number} onRemove={onRemove} />
    </tr>
  );
}

/** Joined with its neighbours, where they stand side by side. */
const joined = 'min-w-0 lg:-ml-px lg:[&_.rounded-control]:rounded-none lg:focus-within:z-1';

type CellProps = { label: Text; className?: string; children: ReactNode };
const Cell = ({ label, className, children }: CellProps) => (
  <td className={cx(joined, className)}>
    <CellLabel>{label}</CellLabel>
    {children}
  </td>
);

type FieldCellProps = { index: number; field: keyof typeof costFields; className?: string };

function FieldCell({ index, field, className = '' }: FieldCellProps) {
  const t = useT();
  const declared = costFields[field];
  return (
    <Cell label={declared.label as Text} className={className}>
      <FormCell
        field={{ ...declared, name: `costs.${index}.${field}` }}
        name={t('{{field}}, item {{number}}', { field: t(declared.label), number: index + 1 })}
      />
    </Cell>
  );
}

function EstimateCell({ index }: { index: number }) {
  const t = useT();
  const id = useId();
  const { register } = useFormContext();
  return (
    <td className="grid min-h-control place-items-center max-lg:flex max-lg:gap-2 max-lg:self-end">
      <input
        id={id}
        type="checkbox"
        className="size-4 accent-primary"
        aria-label={t('{{field}}, item {{number}}', { field: t('Estimate'), number: index + 1 })}
        {...register(`costs.${index}.estimate`)}
      />
      <label htmlFor={id} aria-hidden="true" className="text-muted lg:hidden">
        {t('Estimate')}
      </label>
    </td>
  );
}
