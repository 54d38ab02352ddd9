import { Plus } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useIsNarrow } from '../../lib/browser/use-media-query.ts';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { BriefLine } from './brief-line.tsx';
import { PasteOutcome } from './paste-outcome.tsx';
import { lineGrid, SaleLine } from './sale-line.tsx';
import { ScanField } from './scan-field.tsx';
import { SaleFoot } from './terms/sale-foot.tsx';
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
                      index={index}
                      line={line}
                      isWrong={lines.wrong.includes(index)}
                      onOpen={() => lines.reopen(index)}
                    />
                  )}
                  {/* Hidden rather than unmounted: only its fields know typed text that isn't a number. */}
                  <SaleLine
                    index={index}
                    line={line}
                    state={state}
                    lines={lines}
                    isHidden={isBrief}
                    onRemove={remove}
                  />
                </Fragment>
              );
            })}
          </tbody>
        </table>
        <ScanField ref={lines.scan} onTake={(product) => void lines.take(product)} />
      </fieldset>
      {lines.error && <FieldError id="sold-items-error">{lines.error}</FieldError>}
      <PasteOutcome pasted={lines.pasted} />
      <SaleFoot lines={lines}>
        <Button ref={addItem} className="justify-self-start max-lg:justify-self-stretch" onClick={lines.add}>
          <Plus />
          {t('Add Item')}
        </Button>
      </SaleFoot>
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
