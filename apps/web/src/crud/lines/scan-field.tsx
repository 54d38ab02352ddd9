import type { Ref } from 'react';
import { CameraButton } from '../../components/camera/camera-button.tsx';
import { useT } from '../../lib/i18n.ts';
import { RecordPicker } from '../choices/record-picker.tsx';
import type { PickerSource } from '../resource-view.ts';

type ScanFieldProps<Found> = {
  of: PickerSource<Found>;
  onTake: (found: Found) => void;
  /** Takes a code that the camera read. */
  onScan: (code: string) => void;
  ref: Ref<HTMLInputElement>;
};

/** Looks like the next line and is none: what is scanned or chosen here becomes one. */
export function ScanField<Found>({ of, onTake, onScan, ref }: ScanFieldProps<Found>) {
  const t = useT();
  return (
    <div className="flex gap-2">
      <RecordPicker
        ref={ref}
        name="scan"
        of={of}
        aria-label={t('Scan or type a product')}
        placeholder="Scan or type a product"
        keepsText
        boxClassName="flex-1"
        value=""
        onChange={(_id, _name, record) => record && onTake(record)}
      />
      <CameraButton onScan={onScan} />
    </div>
  );
}
