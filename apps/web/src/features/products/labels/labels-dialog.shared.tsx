import { useQueries } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { NativeSelect } from '../../../components/controls/native-select.tsx';
import { NumberInput } from '../../../components/controls/number-input.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../components/layers/dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field, FieldError } from '../../../components/ui/field.tsx';
import { fromData, useT } from '../../../lib/i18n.ts';
import { costOfProduct } from '../costs/product-cost.shared.ts';
import { type Labelled, LabelSheets, type LabelSize } from './label-sheets.tsx';
import { LABELS_MAX, tooManyLabels } from './labels-max.ts';

const sizes = { 24: '24', 65: '65' } as const;

type LabelsDialogProps = {
  /** The products and how many labels of each are offered. */
  labels: readonly { product: Labelled; copies: number }[];
  onClose: () => void;
};

/** Asks how many labels of which size are wanted, shows them and prints them. */
export function LabelsDialog({ labels, onClose }: LabelsDialogProps) {
  const t = useT();
  const errorId = useId();
  const [size, setSize] = useState<LabelSize>('24');
  const [hasPrice, setHasPrice] = useState(false);
  const [copies, setCopies] = useState<readonly (number | null)[]>(() => labels.map((label) => label.copies));
  const [isTooMany, setIsTooMany] = useState(false);
  const prices = usePrices(labels, hasPrice);
  const wanted = labels.map(({ product: { price: _price, ...product } }, at) => ({
    product: { ...product, ...(hasPrice && { price: prices[at] }) },
    copies: wholeOf(copies[at]),
  }));
  const total = wanted.reduce((sum, label) => sum + label.copies, 0);
  const shown = useDeferredValue({ size, labels: total > LABELS_MAX ? [] : wanted });
  const print = (event: FormEvent) => {
    event.preventDefault();
    setIsTooMany(total > LABELS_MAX);
    if (total > 0 && total <= LABELS_MAX && !copies.some(isWrong)) window.print();
  };
  return (
    <Dialog title={t('Print labels')} onClose={onClose} maxWidth="890px">
      <form noValidate onSubmit={print} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="grid gap-4">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <Field label="Labels on a sheet" className="w-44">
              {(control) => (
                <NativeSelect
                  {...control}
                  options={sizes}
                  value={size}
                  onChange={({ target }) => setSize(target.value as LabelSize)}
                />
              )}
            </Field>
            <label className="inline-flex min-h-control items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={hasPrice}
                onChange={({ target }) => setHasPrice(target.checked)}
              />
              {t('Price')}
            </label>
          </div>
          <div className="grid max-h-72 gap-x-6 gap-y-3 overflow-auto p-px md:grid-cols-2">
            {labels.map(({ product: { _id, name } }, at) => (
              <Field
                key={_id}
                label={fromData(t('Copies, {{product}}', { product: name }))}
                error={isWrong(copies[at]) ? t('Copies must be a whole number') : undefined}
              >
                {(control) => (
                  <NumberInput
                    {...control}
                    value={copies[at]}
                    onChange={(value) => setCopies(copies.with(at, value))}
                  />
                )}
              </Field>
            ))}
          </div>
          {isTooMany && total > LABELS_MAX && (
            <div role="alert">
              <FieldError id={errorId}>{t(tooManyLabels)}</FieldError>
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="main">
            <Printer />
            {t('Print')}
          </Button>
        </DialogFooter>
      </form>
      <section
        aria-label={t('Preview')}
        className="max-h-96 overflow-auto rounded-b-dialog border-t bg-bg p-6 max-md:p-2"
      >
        <LabelSheets {...shown} />
      </section>
    </Dialog>
  );
}

const isWrong = (copies: number | null | undefined) =>
  copies !== null && copies !== undefined && !(Number.isInteger(copies) && copies >= 0);
const wholeOf = (copies: number | null | undefined) => (isWrong(copies) ? 0 : (copies ?? 0));

/** Returns the prices that are wanted: those known, and those of goods that came, which documents don't tell. */
function usePrices(labels: LabelsDialogProps['labels'], areWanted: boolean): (number | undefined)[] {
  const asked = useQueries({
    queries: labels.map(({ product }) => ({
      ...costOfProduct(product._id),
      enabled: areWanted && product.price === undefined,
    })),
  });
  return labels.map(({ product }, at) => product.price ?? asked[at]?.data?.price);
}
