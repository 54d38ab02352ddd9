import type { Resource } from '@app/schemas/kit/resource';
import { FileChartColumn, Printer, Upload } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { useIsPhone } from '../../lib/browser/use-media-query.ts';
import { useT } from '../../lib/i18n.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListPrint } from './use-list-print.ts';

export type FileToolsProps = {
  resource: Resource;
  request: object;
  printing: ListPrint;
  /** Set until the rows asked for are there. */
  isWaiting: boolean;
  /** Where a spreadsheet of such records is taken in, for those who may. */
  uploadPath: string | undefined;
  /** The dialog of a report about these records. */
  report: ((onClose: () => void) => ReactNode) | undefined;
};

/** Exports a list to a file, where its resource can, and prints it; makes a report of it, on a phone from the same menu. */
export function FileTools({ resource, request, printing, isWaiting, uploadPath, report }: FileToolsProps) {
  const t = useT();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { print, isPrinting } = printing;
  const [isReporting, setIsReporting] = useState(false);
  const ask = report && (() => setIsReporting(true));
  return (
    <>
      {ask && !isPhone && (
        <Button onClick={ask}>
          <FileChartColumn />
          {t('Report')}
        </Button>
      )}
      {uploadPath && (
        <Button onClick={() => void navigate(uploadPath)}>
          <Upload />
          <span className="max-xl:sr-only">{t('Upload')}</span>
        </Button>
      )}
      {resource.paths.export ? (
        <ExportMenu
          resource={resource}
          request={request}
          isWaiting={isWaiting}
          onPrint={print}
          onReport={isPhone ? ask : undefined}
        />
      ) : (
        <Button className="max-md:hidden" disabled={isPrinting || isWaiting} onClick={print}>
          <Printer />
          {t('Print')}
        </Button>
      )}
      <Suspense>{isReporting && report?.(() => setIsReporting(false))}</Suspense>
    </>
  );
}
