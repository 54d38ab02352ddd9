import type { ExportFormat } from '@app/schemas/lists';
import type { Resource } from '@app/schemas/resource';
import { useEffect, useRef, useState } from 'react';
import { callForFile, saveFile } from '../lib/files.ts';
import { locale } from '../lib/i18n.ts';
import { showFailure, showToast } from '../lib/toasts.ts';

/** Downloads what a list shows as a file. One at a time; leaving the page gives it up. */
export function useExport({ name, paths }: Resource) {
  const running = useRef<AbortController>(null);
  const [isExporting, setIsExporting] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  /** @param asked search, filters, order and chosen ids, as the export call takes them */
  async function download(format: ExportFormat, asked: object): Promise<void> {
    if (running.current || !paths.export) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsExporting(true);
    try {
      const { language, calendar } = locale();
      const body = { ...asked, format, language, calendar };
      const file = await callForFile(paths.export, body, { signal, onProgress: () => {} });
      saveFile(file, `${name}.${format}`);
      showToast({ title: 'Exported', message: `${name}.${format}` });
    } catch (error) {
      if (signal.aborted) return;
      showFailure('Export failed', error, '', () => void download(format, asked));
    } finally {
      running.current = null;
      setIsExporting(false);
    }
  }
  return { download, isExporting };
}
