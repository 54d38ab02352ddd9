import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAll } from '../../crud/queries.ts';
import { whenLineIsBack } from '../../lib/line.ts';
import { openOutbox, sendOutbox } from '../../lib/outbox.ts';
import { showToast } from '../../lib/toasts.ts';
import { checkVersion, keepFiles, watchVersion } from '../../lib/version.ts';

/** Keeps the page going over a line that breaks: what waits is sent, and what is shown is read again. */
export function useLine(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = async () => {
      const said = await sendOutbox();
      if (said.length) void refreshAll(client);
      return said;
    };
    const back = async () => {
      void refreshAll(client);
      void checkVersion();
      const [first] = await send();
      showToast({ title: 'Back online', ...(first && { message: first }) });
    };
    void openOutbox(userId).then(send);
    // What tells of a line that broke has to be there when it does.
    void import('../../components/ui/toaster.tsx').then(keepFiles).catch(() => {});
    const stopWatching = watchVersion();
    const stopListening = whenLineIsBack(() => void back());
    return () => {
      stopWatching();
      stopListening();
    };
  }, [client, userId]);
}
