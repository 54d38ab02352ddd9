import { noDataFound, REPORT_FILE, type ReportKind, reportPaths } from '@app/schemas/reports';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { fetchFile, saveFile } from '../../lib/files.ts';
import { fromData, locale, type Text } from '../../lib/i18n.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

type Options = {
  kind: ReportKind;
  /** The toast's title once the file has arrived; without one, no toast shows. */
  doneTitle?: Text;
};

/**
 * Requests a report and downloads its spreadsheet as Report.xlsx (specification 2, section 4). One at a time: further
 * requests do nothing. Leaving the page cancels it.
 */
export function useReport({ kind, doneTitle }: Options) {
  const running = useRef<AbortController>(null);
  /** Bytes received so far; null while no report is running. */
  const [received, setReceived] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * @param tryAgain runs from the failure's button; repeats the request by default
   * @returns whether the file was saved
   * @throws the failure, after a toast has shown it; errors of fields are left to the form
   */
  async function generate(
    fields: object,
    tryAgain: () => void = () => void generate(fields).catch(() => {}),
  ) {
    if (running.current) return false;
    running.current = new AbortController();
    const { signal } = running.current;
    setReceived(0);
    try {
      const { language, calendar } = locale();
      const body = { ...fields, language, calendar };
      const { url } = await call<{ url: string }>(reportPaths[kind], body, { signal });
      if (!url) throw new Error(noDataFound.key);
      const path = `/excelfiles/${encodeURIComponent(url)}.xlsx`;
      saveFile(await fetchFile(path, { signal, onProgress: setReceived }), REPORT_FILE);
      if (doneTitle) showToast({ title: doneTitle });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof ApiError && Object.keys(error.errors).length))
        showFailure(fromData(noDataFound.key), error, '', tryAgain);
      throw error;
    } finally {
      running.current = null;
      setReceived(null);
    }
  }
  return { generate, received, isGenerating: received !== null };
}
