import { noDataFound, REPORT_FILE, type ReportKind, reportPaths } from '@app/schemas/reports';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { fetchFile, saveFile } from '../lib/files.ts';
import { locale } from '../lib/i18n.ts';
import { showFailure, showToast } from '../lib/toasts.ts';

type Options = {
  kind: ReportKind;
  /** The toast's title once the file is there; without one the download speaks for itself. */
  doneTitle?: string;
};

/**
 * Asks for a report and downloads its spreadsheet as Report.xlsx (specification 2, section 4). One at a time:
 * while one is being made, another request does nothing. Leaving the page gives it up.
 */
export function useReport({ kind, doneTitle }: Options) {
  const running = useRef<AbortController>(null);
  /** How many bytes of the file have arrived; null while none is being made. */
  const [received, setReceived] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * @param tryAgain what the failure's button does; without it, the same again
   * @returns whether the file was saved @throws what went wrong, once a toast has told it; what is wrong with a field
   *   is the form's to tell, where the field is
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
      if (!url) throw new Error(noDataFound);
      const path = `/excelfiles/${encodeURIComponent(url)}.xlsx`;
      saveFile(await fetchFile(path, { signal, onProgress: setReceived }), REPORT_FILE);
      if (doneTitle) showToast({ title: doneTitle });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof ApiError && Object.keys(error.errors).length))
        showFailure(noDataFound, error, '', tryAgain);
      throw error;
    } finally {
      running.current = null;
      setReceived(null);
    }
  }
  return { generate, received, isGenerating: received !== null };
}
