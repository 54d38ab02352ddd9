import type { Ref } from 'react';
import { RecordPicker } from '../../crud/choices/record-picker.tsx';
import { useT } from '../../lib/i18n.ts';
import { type Meant, productPicker } from '../products/product-picker.shared.ts';
import { lineGrid } from './sale-line.tsx';

type ScanFieldProps = { onTake: (product: Meant) => void; ref: Ref<HTMLInputElement> };

/** Looks like the next line and is none: what is scanned or chosen here becomes one. */
export function ScanField({ onTake, ref }: ScanFieldProps) {
  const t = useT();
  return (
    <div className={`${lineGrid} border-b py-2`}>
      <div className="min-w-0 max-lg:col-span-full lg:col-start-2">
        <RecordPicker
          ref={ref}
          of={productPicker}
          aria-label={t('Scan or type a product')}
          placeholder="Scan or type a product"
          keepsText
          value=""
          onChange={(_id, _name, record) => record && onTake(record)}
        />
      </div>
    </div>
  );
}
