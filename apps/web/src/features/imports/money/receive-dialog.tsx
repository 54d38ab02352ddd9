import { goods, goodsDay } from '@app/schemas/goods/documents';
import { goodsCalls } from '@app/schemas/goods/goods-calls';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { fromCents, lineTotalCents } from '@app/schemas/kit/amounts';
import { id, optional, quantity, requiredId } from '@app/schemas/kit/fields';
import { asText, msg } from '@app/schemas/messages/message';
import { type FieldValues, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Birr } from '../../../components/birr.tsx';
import { failuresOf } from '../../../crud/define-view.ts';
import { CallDialog } from '../../../crud/form/call-dialog.tsx';
import { FormField } from '../../../crud/form/form-field.tsx';
import { AmountCell } from '../../../crud/lines/line-cells.tsx';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatAmount, formatCents, formatMoney } from '../../../lib/format/format.ts';
import { type Text, useT } from '../../../lib/i18n.ts';
import { useOwnWarehouse } from '../../warehouses/own-warehouse.shared.ts';
import { WarehouseField } from '../../warehouses/warehouse-field.shared.tsx';
import { LoudSum } from './kit/loud-sum.tsx';

type Goods = ImportDetail['goods'];
type Line = { productId: string; quantity: number | null };
type ReceiveDialogProps = { record: ImportDetail; onClose: () => void };

/** Receives what is outstanding of an import, or a part of it, into a warehouse (part 5, section 5). */
export function ReceiveDialog({ record, onClose }: ReceiveDialogProps) {
  const t = useT();
  const own = useOwnWarehouse();
  const { _id, number, goods: ofImport } = record;
  return (
    <CallDialog
      title="Receive into stock"
      description={t('{{number}}. Makes a goods document with the landed unit costs.', { number })}
      maxWidth="820px"
      verb="Receive into stock"
      route={goodsCalls.create}
      schema={receiptOf(ofImport)}
      values={{
        warehouseId: own?._id ?? '',
        warehouseName: own?.name ?? '',
        date: today(),
        lines: ofImport.map(({ productId, outstanding }) => ({
          productId: productId._id,
          quantity: outstanding || null,
        })),
      }}
      sent={({ warehouseId, date, lines }) => ({
        kind: 'receipt',
        importId: _id,
        warehouseId,
        date,
        lines: comingOf(lines),
      })}
      errorPath={(path, { lines }) => pathInForm(path, lines)}
      fields={[]}
      failure={failuresOf(goods.label).create}
      onClose={onClose}
    >
      <WarehouseField name="warehouse" label="Warehouse" />
      <FormField field={{ name: 'date', label: 'Date', kind: 'date', max: today }} />
      <ReceiveLines goods={ofImport} />
    </CallDialog>
  );
}

/** The lines that are sent: nothing comes of those left empty. */
const comingOf = (lines: FieldValues[string]): Line[] =>
  (lines as Line[]).filter(({ quantity: coming }) => coming !== null);

/** Finds the line that a refusal of a sent one is about. */
function pathInForm(path: string, lines: FieldValues[string]): string {
  const [, at, rest] = /^lines\.(\d+)(.*)$/.exec(path) ?? [];
  const line = at && comingOf(lines)[Number(at)];
  return line ? `lines.${(lines as Line[]).indexOf(line)}${rest}` : path;
}

/** The rules of the call, and the server's, that no more comes than is outstanding. */
const receiptOf = (ofImport: Goods) =>
  z.object({
    warehouseId: requiredId('Warehouse'),
    date: goodsDay,
    lines: z
      .array(z.object({ productId: id(), quantity: optional(quantity('Quantity')) }))
      .check(({ value, issues }) => {
        for (const [at, { quantity: coming }] of value.entries()) {
          const { outstanding = 0, quantity: all = 0 } = ofImport[at] ?? {};
          const message = asText(
            msg('Only {{left, number}} of {{all, number}} are outstanding', { left: outstanding, all }),
          );
          if (coming && coming > outstanding)
            issues.push({ code: 'custom', path: [at, 'quantity'], message, input: value });
        }
        const message = asText(msg('At least one line is required'));
        if (value.every(({ quantity: coming }) => !coming))
          issues.push({ code: 'custom', path: [], message, input: value });
      }),
  });

const heads: readonly [Text, string][] = [
  ['Product', 'text-left'],
  ['Outstanding', 'pr-3 text-right'],
  ['Quantity', 'pr-2.75 text-right'],
  ['Unit cost', 'text-right'],
  ['Value', 'text-right'],
];

function ReceiveLines({ goods: ofImport }: { goods: Goods }) {
  const t = useT();
  const lines: Line[] = useWatch({ name: 'lines' });
  const values = ofImport.map(({ unitCost }, at) => worthOf(lines[at]?.quantity ?? null, unitCost));
  return (
    <div className="col-span-full">
      <table className="w-full max-md:block">
        <thead className="max-md:hidden">
          <tr className="h-9 border-b border-edge text-12 text-muted">
            {heads.map(([label, place]) => (
              <th key={label} scope="col" className={cx('font-medium', place)}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {ofImport.map((line, index) => (
            <ReceiveLine key={line.productId._id} line={line} index={index} value={values[index] ?? 0n} />
          ))}
        </tbody>
      </table>
      <div role="status" aria-label={t('Totals')} className="mt-3 md:ml-auto md:w-80">
        <LoudSum label="Value">
          <Birr amount={fromCents(Number(values.reduce((sum, value) => sum + value, 0n)))} isLoud />
        </LoudSum>
      </div>
    </div>
  );
}

const worthOf = (coming: number | null, unitCost: number | null): bigint =>
  coming && Number.isFinite(coming) && coming > 0 && unitCost
    ? lineTotalCents({ quantity: coming, SellingPrice: unitCost })
    : 0n;

type ReceiveLineProps = { line: Goods[number]; index: number; value: bigint };

function ReceiveLine({ line, index, value }: ReceiveLineProps) {
  const t = useT();
  const { productId, quantity: all, received, outstanding, unitCost } = line;
  const isOpen = outstanding > 0;
  return (
    <tr className="border-b align-top md:[&>td:has(input)]:w-40 md:[&>td:has(input)]:py-2 max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:py-3">
      <td className="py-3 pr-3 wrap-anywhere max-md:col-span-full max-md:p-0">
        {productId.name}
        <small className="block text-12 text-muted">
          {t('{{received}} of {{all}} received', {
            received: formatAmount(received),
            all: formatAmount(all),
          })}
        </small>
      </td>
      <td className="py-3.5 pr-3 text-right figures max-md:hidden">{formatAmount(outstanding)}</td>
      {isOpen ? (
        <AmountCell
          list="lines"
          index={index}
          field="quantity"
          label="Quantity"
          place="only"
          format={formatAmount}
          unit={productId.unit}
        />
      ) : (
        <td className="py-3.5 pr-2.75 text-right text-muted">–</td>
      )}
      <td className="py-3.5 text-right figures max-md:hidden">
        {unitCost === null ? '—' : formatMoney(unitCost)}
      </td>
      <td className="py-3.5 text-right figures max-md:self-end">
        {isOpen ? formatCents(value) : <span className="text-muted">–</span>}
      </td>
    </tr>
  );
}
