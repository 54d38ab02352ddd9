import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAll } from '../../crud/queries.ts';
import { whenLineIsBack } from '../../lib/line.ts';
import { closeOutbox, openOutbox } from '../../lib/outbox.ts';
import { showToast } from '../../lib/toasts.ts';
import { checkVersion, keepFiles, watchVersion } from '../../lib/version.ts';
import { sendWaiting, stopSending } from './send-outbox.ts';

/** Keeps the page going over a line that breaks: what waits is sent, and what is shown is read again. */
export function useLine(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = () => sendWaiting(client);
    const back = () => {
      void refreshAll(client);
      void checkVersion();
      showToast({ title: 'Back online' });
      void send();
    };
    void openOutbox(userId).then(send);
    // What tells of a line that broke has to be there when it does.
    void import('../../components/ui/toaster.tsx').then(keepFiles).catch(() => {});
    const stopWatching = watchVersion();
    const stopListening = whenLineIsBack(back);
    return () => {
      stopWatching();
      stopListening();
      stopSending();
      closeOutbox();
    };
  }, [client, userId]);
}
