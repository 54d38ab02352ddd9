import type { Resource } from '@app/schemas/resource';
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../components/ui/menu.tsx';
import { useT } from '../lib/i18n.ts';
import { useExport } from './use-export.ts';

type ExportMenuProps = {
  resource: Resource;
  /** What the file is to hold, as the export call takes it. */
  asked: object;
  align?: 'start' | 'end';
  /** Prints the same. */
  onPrint?: () => void;
};

/** Saves what a list shows, or what is chosen of it, as a spreadsheet or as comma-separated values. */
export function ExportMenu({ resource, asked, align = 'end', onPrint }: ExportMenuProps) {
  const t = useT();
  const { download, isExporting } = useExport(resource);
  const trigger = (
    <Button disabled={isExporting}>
      <Download />
      {t(isExporting ? 'Exporting...' : 'Export')}
    </Button>
  );
  return (
    <Menu trigger={trigger} align={align}>
      <MenuItem icon={FileSpreadsheet} onSelect={() => void download('xlsx', asked)}>
        {t('Spreadsheet (.xlsx)')}
      </MenuItem>
      <MenuItem icon={FileText} onSelect={() => void download('csv', asked)}>
        {t('Comma-separated (.csv)')}
      </MenuItem>
      {onPrint && <MenuSeparator />}
      {onPrint && (
        <MenuItem icon={Printer} onSelect={onPrint}>
          {t('Print')}
        </MenuItem>
      )}
    </Menu>
  );
}
