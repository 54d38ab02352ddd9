import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAll } from '../crud/queries.ts';
import { whenOnline } from '../lib/connection.ts';
import { showToast } from '../lib/toasts.ts';
import { checkVersion, keepFiles, watchVersion } from '../lib/version.ts';
import { keepGoods } from './goods.ts';
import { closeOutbox, followOtherWindows, openOutbox } from './outbox.ts';
import { sendWaiting, stopSending } from './send-outbox.ts';

/**
 * Recovers when the connection is back: sends the outbox, refetches what is shown, and stores the data that an offline
 * sale chooses from. Clears all cached answers when the user leaves.
 */
export function useConnection(userId: string): void {
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
    followOtherWindows();
    // Fails offline; `back` tries again.
    void openOutbox(userId).then(send, () => {});
    void keepGoods(userId);
    // Toasts must be loaded before the connection is lost.
    void import('../components/layers/toaster.tsx').then(keepFiles).catch(() => {});
    const stopWatching = watchVersion();
    const stopListening = whenOnline(back);
    return () => {
      stopWatching();
      stopListening();
      stopSending();
      closeOutbox();
      client.clear();
    };
  }, [client, userId]);
}
