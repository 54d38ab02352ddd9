import type { Route } from '@app/schemas/kit/resource';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { callForFile, saveFile } from '../../lib/files.ts';
import { locale, type Text, useT } from '../../lib/i18n.ts';
import { showFailure } from '../../lib/toasts.ts';

type DownloadButtonProps = { route: Route; fields: object; text: Text };

/** Saves a file that the server makes, in the reader's language. */
export function DownloadButton({ route, fields, text }: DownloadButtonProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const { language, calendar } = locale();
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      const file = await callForFile(route, { ...fields, language, calendar }, options);
      saveFile(file, file.name);
    } catch (error) {
      showFailure('Something went wrong', error, '', () => void download());
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button disabled={isBusy} onClick={() => void download()}>
      <Download />
      {t(text)}
    </Button>
  );
}
