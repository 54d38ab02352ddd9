import { Plus } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useIsNarrow } from '../../lib/browser/use-media-query.ts';
import { cx } from '../../lib/cx.ts';
import { formatAmount, formatCents } from '../../lib/format/format.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { BriefLine } from './brief-line.tsx';
import { lineGrid, SaleLine } from './sale-line.tsx';
import type { SaleLinesState } from './use-sale-lines.ts';

/** The sold items as a ledger. Narrow screens show only the current one open. */
export function SaleLines({ lines }: { lines: SaleLinesState }) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const addItem = useRef<HTMLButtonElement>(null);
  return (
    <>
      <fieldset
        ref={lines.items}
        className="relative min-w-0 border-t lg:before:absolute lg:before:inset-y-0 lg:before:left-[39px] lg:before:border-l lg:before:border-margin max-lg:border-edge"
      >
        <legend className="sr-only">{t('Sold items')}</legend>
        <table className="block">
          <Heads />
          <tbody className="block">
            {lines.rows.map(({ id, line, state }, index) => {
              if (!line || !state) return null;
              const isBrief = isNarrow && index !== lines.open;
              const remove = () => {
                lines.remove(index);
                addItem.current?.focus();
              };
              return (
                <Fragment key={id}>
                  {isBrief && (
                    <BriefLine
                      {...{ index, line }}
                      isWrong={lines.wrong.includes(index)}
                      onOpen={() => lines.reopen(index)}
                    />
                  )}
                  {/* Hidden rather than unmounted: only its fields know typed text that isn't a number. */}
                  <SaleLine {...{ index, line, state }} isHidden={isBrief} onRemove={remove} />
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {lines.count === 0 && (
          <p className="border-b py-4 text-muted lg:pl-12">{t('Add the first item to this sale.')}</p>
        )}
      </fieldset>
      {lines.error && <FieldError id="sold-items-error">{lines.error}</FieldError>}
      <div className="mt-3 flex items-start gap-6 pb-6 max-lg:flex-col max-lg:items-stretch max-lg:gap-4">
        <Button ref={addItem} onClick={lines.add}>
          <Plus />
          {t('Add Item')}
        </Button>
        <Total lines={lines} />
      </div>
    </>
  );
}

function Heads() {
  return (
    <thead className="block max-lg:hidden">
      <tr className={`${lineGrid} h-9 items-center border-b border-edge text-12 text-muted`}>
        <Head className="pr-5 text-right" text="No." />
        <Head className="pl-2.75 text-left" text="Product" />
        <Head className="pl-2.75 text-left" text="Warehouse" />
        <Head className="pr-2.75 text-right" text="Quantity" />
        <Head className="pr-2.75 text-right" text="Selling price" />
        <Head className="text-right" text="Total" />
        <Head className="sr-only" text="Actions" />
      </tr>
    </thead>
  );
}

function Head({ className, text }: { className: string; text: Text }) {
  const t = useT();
  return (
    <th scope="col" className={cx('font-medium', className)}>
      {t(text)}
    </th>
  );
}

/** A single rule above the sum, a double rule below. */
function Total({ lines }: { lines: SaleLinesState }) {
  const t = useT();
  return (
    <dl className="mr-11 ml-auto grid w-94 grid-cols-[1fr_auto] max-lg:m-0 max-lg:w-auto">
      <dt className="py-1.5 text-muted">{t('Items')}</dt>
      <dd className="py-1.5 text-right figures">{formatAmount(lines.count)}</dd>
      <dt className={`${grand} text-left`}>{t('Grand total')}</dt>
      <dd className={`${grand} pl-8 text-right figures`}>
        {formatCents(lines.totalCents)} {t('birr')}
      </dd>
    </dl>
  );
}

const grand =
  'border-t border-b-3 border-t-rule border-b-rule py-2 text-[0.9375rem] leading-6 font-semibold [border-bottom-style:double]';
