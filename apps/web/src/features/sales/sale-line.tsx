import { lineTotalCents } from '@app/schemas/kit/amounts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldError } from '../../components/ui/field.tsx';
import type { HeldAmounts } from '../../crud/choices/use-choices.ts';
import { AmountCell, LineNumber, PickerCell, RemoveCell } from '../../crud/lines/line-cells.tsx';
import type { LinePlace } from '../../crud/lines/line-rows.tsx';
import { formatAmount, formatCents, formatMoment, formatMoney } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { isCounted } from '../../outbox/counted-line.ts';
import type { SaleForm, SaleLine as SaleLineValues } from '../../outbox/sale-form.ts';
import { companyQuery } from '../company/company.shared.ts';
import { productPicker } from '../products/product-picker.shared.ts';
import { useOwnWarehouse } from '../warehouses/own-warehouse.shared.ts';
import { warehousePicker } from '../warehouses/warehouse-picker.shared.ts';
import type { LineState, SaleLinesState } from './use-sale-lines.ts';
import { betterPlace, WarehouseHint } from './warehouse-hint.tsx';

export const lineGrid =
  'grid grid-cols-[3rem_minmax(0,2fr)_minmax(0,1fr)_6rem_7rem_7.5rem_2.75rem] ' +
  'xl:grid-cols-[3rem_minmax(0,1fr)_12.5rem_8rem_8.5rem_9.5rem_2.75rem] ' +
  'max-lg:grid-cols-2 max-lg:gap-2';

type SaleLineProps = LinePlace & {
  line: SaleLineValues;
  state: LineState;
  lines: Pick<SaleLinesState, 'choose' | 'setWarehouse'>;
};

/** One sold item: product, warehouse, quantity (with the stock left) and price. */
export function SaleLine({ index, line, state, isHidden, lines, onRemove }: SaleLineProps) {
  const t = useT();
  const { errors } = useFormState<SaleForm>();
  const number = index + 1;
  const refused = errors.soldData?.[index]?.quantity;
  const other = betterPlace(line, state);
  const shortage = other ? undefined : shortageOf(line, state, t);
  const problem = refused?.type === 'server' ? refused.message : shortage;
  const held = useHeldAmounts(state.places);
  const hintId = `item-${number}-elsewhere`;
  const problemId = `item-${number}-problem`;
  return (
    <tr
      hidden={isHidden}
      tabIndex={-1}
      data-line={index}
      aria-label={t('Item {{number}}', { number })}
      className={`${lineGrid} items-start border-b py-2 max-lg:pb-3`}
    >
      <LineNumber number={number} />
      <PickerCell
        list="soldData"
        index={index}
        field="product"
        place="first"
        of={productPicker}
        label="Product"
        onChosen={(record) => void lines.choose(index, record)}
      />
      <PickerCell
        list="soldData"
        index={index}
        field="warehouse"
        of={warehousePicker}
        label="Warehouse"
        held={held}
        hintId={other && hintId}
        hint={
          other && (
            <WarehouseHint
              id={hintId}
              line={line}
              available={state.available ?? 0}
              other={other}
              onTake={() => lines.setWarehouse(index, other)}
            />
          )
        }
      />
      <AmountCell
        list="soldData"
        index={index}
        field="quantity"
        label="Quantity"
        unit={line.unit}
        format={formatAmount}
        problemId={problem ? problemId : undefined}
        hint={problem || other ? undefined : stockHint(state, t)}
      />
      <AmountCell
        list="soldData"
        index={index}
        field="SellingPrice"
        place="last"
        label="Selling price"
        format={formatMoney}
        hint={useBelowPriceHint(line)}
        isWarning
      />
      <td className="text-right leading-(--spacing-control) figures max-lg:col-span-full max-lg:row-start-6 max-lg:flex max-lg:justify-between max-lg:border-t max-lg:border-dashed max-lg:pt-2 max-lg:leading-5 max-lg:font-medium">
        <span className="font-normal text-muted lg:hidden">{t('Total')}</span>
        {isCounted(line) ? formatCents(lineTotalCents(line)) : '0.00'}
      </td>
      <RemoveCell number={number} onRemove={onRemove} />
      {problem && (
        <td className="col-[2/5] mr-2.75 justify-self-end max-lg:col-span-full max-lg:row-start-5 max-lg:m-0 max-lg:justify-self-start">
          <FieldError id={problemId} className="mt-1! max-lg:m-0!">
            {problem}
          </FieldError>
        </td>
      )}
      {state.doubles !== null && (
        <td className="col-[2/6] mt-1 text-12 text-muted max-lg:col-span-full">
          {t('The same goods as item {{number}}: both become one line.', { number: state.doubles })}
        </td>
      )}
    </tr>
  );
}

/** Offers a line's warehouses with what they hold of its product. */
function useHeldAmounts(places: LineState['places']): HeldAmounts | undefined {
  const ownId = useOwnWarehouse()?._id;
  return useMemo(
    () => places && { amounts: new Map(places.map((place) => [place._id, place])), ownId },
    [places, ownId],
  );
}

/** Warns of a shortage before sending: the server would refuse the sale. */
function shortageOf(
  { warehouseName }: SaleLineValues,
  { available, left, asOf }: LineState,
  t: Translate,
): string | undefined {
  // Cached levels refuse nothing: goods may have come in since.
  if (asOf || available === undefined || left === undefined || left >= 0) return undefined;
  if (available <= 0) return t('None in {{warehouse}}, and none elsewhere', { warehouse: warehouseName });
  return t('Only {{left}} left in {{warehouse}}. Enter {{left}} or less, or choose another warehouse.', {
    left: formatAmount(available),
    warehouse: warehouseName,
  });
}

/** Tells the list price of a line below it, unless the company allows that without a word (specification 3, section 1). */
function useBelowPriceHint({ SellingPrice, listPrice }: SaleLineValues): string {
  const t = useT();
  const { data: company } = useQuery(companyQuery);
  const isBelow = SellingPrice !== null && listPrice !== undefined && SellingPrice < listPrice;
  if (!isBelow || !company || company.belowPrice === 'allow') return '';
  return t('List price {{price}}', { price: formatMoney(listPrice) });
}

function stockHint({ available, left, asOf }: LineState, t: Translate): string {
  if (available === undefined || left === undefined) return '';
  if (asOf)
    return t('{{amount}} in stock on {{when}}', {
      amount: formatAmount(available),
      when: formatMoment(asOf),
    });
  return left === available
    ? t('{{amount}} in stock', { amount: formatAmount(available) })
    : t('{{amount}} left after', { amount: formatAmount(left) });
}
