import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '../crud/queries.ts';
import { ApiError } from '../lib/api.ts';
import { probe } from '../lib/connection.ts';
import { fromData } from '../lib/i18n.ts';
import { showFailure, showToast } from '../lib/toasts.ts';
import { sendOutbox } from './outbox.ts';

/** Seconds until the next try when the server names none, and at most. */
const [AGAIN_AFTER, AGAIN_AT_LAST] = [60, 60 * 60];

let again: ReturnType<typeof setTimeout> | undefined;
/** Cancels the next try when the user leaves the page. */
export const stopSending = () => clearTimeout(again);

type Options = {
  /** Set when the user waits for the outcome. */
  isManual?: boolean;
  /** Sales that the user wants sent, even if refused or from another sign-in. */
  meant?: readonly string[];
  /** Set when a failure has been shown before. */
  isRepeated?: boolean;
};

/**
 * Sends the outbox, shows the outcome and refreshes every list. Tries again later when the server couldn't take it for
 * now.
 */
export async function sendWaiting(client: QueryClient, options: Options = {}): Promise<void> {
  const { isManual = false, meant, isRepeated = false } = options;
  stopSending();
  const { messages, refused, failure } = await sendOutbox(meant);
  const [message] = messages;
  const [first] = refused;
  if (message || first) void refreshAll(client);
  if (message) showToast({ title: 'Sent from the outbox', message: fromData(message) });
  if (first) {
    // A sale that would be recorded a second time must be confirmed in the outbox.
    const failed = refused.flatMap(({ id, isRecorded }) => (isRecorded ? [] : [id]));
    showToast({
      title: 'Sale refused',
      message: fromData(first.refusal),
      isFailure: true,
      tryAgain: failed.length ? () => void sendWaiting(client, { isManual: true, meant: failed }) : undefined,
    });
  }
  // The offline notice says enough, and the outbox is sent when the connection is back.
  if (!failure || (!isManual && !(await probe()))) return;
  if (isPassing(failure)) {
    const seconds = Math.min(failure.retryAfter ?? AGAIN_AFTER, AGAIN_AT_LAST);
    again = setTimeout(() => void sendWaiting(client, { isRepeated: true }), seconds * 1000);
  }
  if (isRepeated || first) return;
  showFailure(
    'The outbox could not be sent',
    failure,
    '',
    () => void sendWaiting(client, { isManual: true }),
  );
}

/** An expired session doesn't pass by itself: its prompt isn't repeated for a user who dismissed it. */
const isPassing = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code !== 'UNAUTHENTICATED';
