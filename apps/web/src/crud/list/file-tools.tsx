import type { Resource } from '@app/schemas/kit/resource';
import { Printer } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListPrint } from './use-list-print.ts';

type FileToolsProps = { resource: Resource; request: object; printing: ListPrint };

/** Exports a list to a file, where its resource can, and prints it. */
export function FileTools({ resource, request, printing: { print, isPrinting } }: FileToolsProps) {
  const t = useT();
  if (resource.paths.export) return <ExportMenu resource={resource} request={request} onPrint={print} />;
  return (
    <Button className="max-md:hidden" disabled={isPrinting} onClick={print}>
      <Printer />
      {t('Print')}
    </Button>
  );
}
