import type { Sale } from '@app/schemas/sales';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { NumberInput } from '../../../../components/controls/number-input.tsx';
import { FieldError } from '../../../../components/ui/field.tsx';
import { useBoundField } from '../../../../crud/form/form-field.tsx';
import { cx } from '../../../../lib/cx.ts';
import { formatAmount, formatMoney } from '../../../../lib/format/format.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';
import { keyOf, leftOf } from './coming-back.ts';

type Line = Sale['soldData'][number];

/** The lines of a sale, with cells for what comes back. @param worth of that, in birr, by line */
export function ReturnLines({ sale, worth }: { sale: Sale; worth: readonly number[] }) {
  const t = useT();
  const heads: [Text, string][] = [
    ['Product', ''],
    ['Sold', 'text-right'],
    ['Can return', 'text-right'],
    ['Comes back', 'pl-4 text-left'],
    ['Damaged', 'pl-4 text-left'],
    ['Worth', 'text-right'],
  ];
  return (
    <table className="col-span-full w-full max-md:block">
      <thead className="max-md:hidden">
        <tr className="h-9 border-b border-edge text-12 text-muted">
          {heads.map(([label, place]) => (
            <th key={label} scope="col" className={cx('font-medium', place || 'text-left')}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {sale.soldData.map((line, index) => (
          <ReturnLine key={line._id} line={line} index={index} worth={worth[index] ?? 0} />
        ))}
      </tbody>
    </table>
  );
}

function ReturnLine({ line, index, worth }: { line: Line; index: number; worth: number }) {
  const t = useT();
  const { productId, warehouseId, SellingPrice, quantity } = line;
  const left = leftOf(line);
  return (
    <tr className="border-b max-md:grid max-md:grid-cols-2 max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-3">
      <td className="py-2 wrap-anywhere max-md:col-span-full max-md:p-0">
        {productId.name}
        <small className="block text-12 text-muted">
          {warehouseId.name} · {t('{{price}} each', { price: formatMoney(SellingPrice) })}
        </small>
      </td>
      <td className="text-right figures max-md:text-left">
        <PhoneLabel label="Sold" />
        {formatAmount(quantity)}
      </td>
      <td className="text-right figures">
        <PhoneLabel label="Can return" />
        {formatAmount(left)}
      </td>
      <td className="w-36 py-2 pl-4 max-md:w-auto max-md:p-0">
        {left > 0 && <BackCell line={line} index={index} />}
      </td>
      <td className="pl-4 max-md:p-0">{left > 0 && <DamagedCell line={line} index={index} />}</td>
      <td className="text-right font-medium figures max-md:col-span-full">{formatMoney(worth)}</td>
    </tr>
  );
}

function BackCell({ line, index }: { line: Line; index: number }) {
  const t = useT();
  const errorId = useId();
  const { bound, message } = useBoundField(`back.${keyOf(line)}.quantity`);
  return (
    <>
      <NumberInput
        ref={bound.ref}
        aria-label={t('{{field}}, item {{number}}', { field: t('Comes back'), number: index + 1 })}
        aria-invalid={Boolean(message)}
        aria-describedby={message ? errorId : undefined}
        className="text-right figures"
        placeholder="0"
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        format={formatAmount}
      />
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </>
  );
}

function DamagedCell({ line, index }: { line: Line; index: number }) {
  const t = useT();
  const { register } = useFormContext();
  return (
    <label className="inline-flex min-h-control items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-primary"
        aria-label={t('{{field}}, item {{number}}', { field: t('Damaged'), number: index + 1 })}
        {...register(`back.${keyOf(line)}.damaged`)}
      />
      <span aria-hidden="true" className="text-muted md:hidden">
        {t('Damaged')}
      </span>
    </label>
  );
}

/** For phones; elsewhere the column's head says it. */
function PhoneLabel({ label }: { label: Text }) {
  const t = useT();
  return <span className="mr-1 text-muted md:hidden">{t(label)}</span>;
}
