import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '../../crud/queries.ts';
import { probe } from '../../lib/line.ts';
import { sendOutbox } from '../../lib/outbox.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

const isSending = createStore(false);
export const useIsSending = () => useStore(isSending);

/**
 * Sends what waits in the outbox, tells what came of it, and has every list read anew what it changed.
 * @param isAsked somebody waits for the outcome: otherwise the notice of a line that is down says enough
 */
export async function sendWaiting(client: QueryClient, isAsked = false): Promise<void> {
  if (isSending.get()) return;
  isSending.set(true);
  const { said, failure } = await sendOutbox().finally(() => isSending.set(false));
  const [message] = said;
  if (message) {
    void refreshAll(client);
    showToast({ title: 'Sent from the outbox', message });
  }
  if (!failure || (!isAsked && !(await probe()))) return;
  showFailure('The outbox could not be sent', failure, '', () => void sendWaiting(client, true));
}
