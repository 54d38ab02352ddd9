import type { ReportKind } from '@app/schemas/reports';
import { FileChartColumn } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog');

/** Opens the dialog of a shipping report. */
export function ReportButton({ kind }: { kind: ReportKind }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileChartColumn />
        {t('Report')}
      </Button>
      <Suspense>{isOpen && <ReportDialog kind={kind} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
