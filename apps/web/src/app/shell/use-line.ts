import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAll } from '../../crud/queries.ts';
import { closeOutbox, openOutbox } from '../../features/sales/outbox.ts';
import { keepGoods } from '../../lib/goods.ts';
import { whenLineIsBack } from '../../lib/line.ts';
import { showToast } from '../../lib/toasts.ts';
import { checkVersion, keepFiles, watchVersion } from '../../lib/version.ts';
import { sendWaiting, stopSending } from './send-outbox.ts';

/**
 * Keeps the page going over a line that breaks: what waits is sent, what is shown is read again, and what a sale is
 * begun with is kept. Whoever leaves leaves no answer behind in memory.
 */
export function useLine(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = () => sendWaiting(client);
    const back = () => {
      void refreshAll(client);
      void checkVersion();
      showToast({ title: 'Back online' });
      void send();
      void keepGoods(userId);
    };
    // Whoever begins without a line opens it once there is one.
    void openOutbox(userId).then(send, () => {});
    void keepGoods(userId);
    // What tells of a line that broke has to be there when it does.
    void import('../../components/ui/toaster.tsx').then(keepFiles).catch(() => {});
    const stopWatching = watchVersion();
    const stopListening = whenLineIsBack(back);
    return () => {
      stopWatching();
      stopListening();
      stopSending();
      closeOutbox();
      client.clear();
    };
  }, [client, userId]);
}
