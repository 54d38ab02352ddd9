import type { Resource } from '@app/schemas/resource';
import { Printer } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { useT } from '../lib/i18n.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListPrint } from './use-list-print.ts';

type FileToolsProps = { resource: Resource; asked: object; printing: ListPrint };

/** What takes a list out of the browser: into a file where its kind has one, and onto paper. */
export function FileTools({ resource, asked, printing: { print, isPrinting } }: FileToolsProps) {
  const t = useT();
  if (resource.paths.export) return <ExportMenu resource={resource} asked={asked} onPrint={print} />;
  return (
    <Button className="max-md:hidden" disabled={isPrinting} onClick={print}>
      <Printer />
      {t('Print')}
    </Button>
  );
}
