import type { Resource } from '@app/schemas/kit/resource';
import { Printer } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListPrint } from './use-list-print.ts';

type FileToolsProps = {
  resource: Resource;
  request: object;
  printing: ListPrint;
  /** Set until the rows asked for are there. */
  isWaiting: boolean;
};

/** Exports a list to a file, where its resource can, and prints it. */
export function FileTools({ resource, request, printing, isWaiting }: FileToolsProps) {
  const t = useT();
  const { print, isPrinting } = printing;
  if (resource.paths.export)
    return <ExportMenu resource={resource} request={request} isWaiting={isWaiting} onPrint={print} />;
  return (
    <Button className="max-md:hidden" disabled={isPrinting || isWaiting} onClick={print}>
      <Printer />
      {t('Print')}
    </Button>
  );
}
