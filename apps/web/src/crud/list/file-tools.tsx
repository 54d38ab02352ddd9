import type { Resource } from '@app/schemas/kit/resource';
import { FileChartColumn, Printer } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
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
  /** The dialog of a report about these records. */
  report: ((onClose: () => void) => ReactNode) | undefined;
};

/** Exports a list to a file, where its resource can, and prints it; makes a report of it, on a phone from the same menu. */
export function FileTools({ resource, request, printing, isWaiting, report }: FileToolsProps) {
  const t = useT();
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
