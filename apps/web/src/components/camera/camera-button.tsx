import { ScanBarcode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { buttonClass } from '../ui/button.tsx';
import { canReadCodes } from './detector.ts';

const CameraDialog = lazyComponent(() => import('./camera-dialog.tsx'), 'CameraDialog');

type CameraButtonProps = { onScan: (code: string) => void; className?: string };

/** Scans a code with the camera. Browsers that can't read codes have no such button. */
export function CameraButton({ onScan, className }: CameraButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (!canReadCodes()) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('Scan with the camera')}
        title={t('Scan with the camera')}
        onClick={(event) => {
          event.currentTarget.focus(); // Safari doesn't, and the dialog gives the focus back
          setIsOpen(true);
        }}
        className={className ?? buttonClass({ size: 'square' })}
      >
        <ScanBarcode />
      </button>
      {isOpen && (
        <Suspense>
          <CameraDialog
            onClose={() => setIsOpen(false)}
            onRead={(code) => {
              flushSync(() => setIsOpen(false));
              // The dialog gives the focus back first: what is scanned may take it.
              setTimeout(() => onScan(code));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
