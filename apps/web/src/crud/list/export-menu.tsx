import type { Resource } from '@app/schemas/kit/resource';
import { ChartColumn, Download, FilePen, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../components/layers/menu.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useExport } from './use-export.ts';

type ExportMenuProps = {
  resource: Pick<Resource, 'paths' | 'sheet'>;
  /** Which records the file holds, as the export call takes it. */
  request: object;
  /** Set until what is asked for shows. */
  isWaiting?: boolean;
  align?: 'start' | 'end';
  /** Prints the same rows. */
  onPrint?: () => void;
  /** Asks what a report is to tell of them. */
  onReport?: (() => void) | undefined;
};

/** Exports a list, or its selection, as a spreadsheet or as comma-separated values. */
export function ExportMenu({ resource, request, isWaiting, align = 'end', ...others }: ExportMenuProps) {
  const t = useT();
  const { onPrint, onReport } = others;
  const { download, isExporting } = useExport(resource);
  const editing = { ...request, forEditing: true };
  const trigger = (
    <Button disabled={isExporting || isWaiting}>
      <Download />
      {t(isExporting ? 'Exporting...' : 'Export')}
    </Button>
  );
  return (
    <Menu trigger={trigger} align={align}>
      <MenuItem icon={FileSpreadsheet} onSelect={() => void download('xlsx', request)}>
        {t('Spreadsheet (.xlsx)')}
      </MenuItem>
      <MenuItem icon={FileText} onSelect={() => void download('csv', request)}>
        {t('Comma-separated (.csv)')}
      </MenuItem>
      {resource.sheet && (
        <>
          <MenuItem icon={FilePen} onSelect={() => void download('xlsx', editing)}>
            {t('For editing (.xlsx)')}
          </MenuItem>
          <MenuItem icon={FilePen} onSelect={() => void download('csv', editing)}>
            {t('For editing (.csv)')}
          </MenuItem>
        </>
      )}
      {onPrint && <MenuSeparator />}
      {onPrint && (
        <MenuItem icon={Printer} onSelect={onPrint}>
          {t('Print')}
        </MenuItem>
      )}
      {onReport && (
        <MenuItem icon={ChartColumn} onSelect={onReport}>
          {t('Report')}
        </MenuItem>
      )}
    </Menu>
  );
}
