import type { ExportFormat } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import { useEffect, useRef, useState } from 'react';
import { callForFile, saveFile } from '../../lib/files.ts';
import { fromData, locale } from '../../lib/i18n.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

/** Downloads a list as a file. One at a time; leaving the page cancels it. */
export function useExport({ paths }: Pick<Resource, 'paths'>) {
  const running = useRef<AbortController>(null);
  const [isExporting, setIsExporting] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  /** @param request search, filters, order and selected ids, as the export call takes them */
  async function download(format: ExportFormat, request: object): Promise<void> {
    if (running.current || !paths.export) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsExporting(true);
    try {
      const { language, calendar } = locale();
      const body = { ...request, format, language, calendar };
      const file = await callForFile(paths.export, body, { signal, onProgress: () => {} });
      saveFile(file, file.name);
      showToast({ title: 'Exported', message: fromData(file.name) });
    } catch (error) {
      if (signal.aborted) return;
      showFailure('Export failed', error, '', () => void download(format, request));
    } finally {
      running.current = null;
      setIsExporting(false);
    }
  }
  return { download, isExporting };
}
