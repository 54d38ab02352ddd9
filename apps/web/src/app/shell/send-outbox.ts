import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '../../crud/queries.ts';
import { sendOutbox } from '../../features/sales/outbox.ts';
import { ApiError } from '../../lib/api.ts';
import { probe } from '../../lib/line.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

/** When the server doesn't say after how many seconds it may be asked again, and when it says too many. */
const [AGAIN_AFTER, AGAIN_AT_LAST] = [60, 60 * 60];

let again: ReturnType<typeof setTimeout> | undefined;
/** Their person has left the page. */
export const stopSending = () => clearTimeout(again);

type Options = {
  /** Whether a person waits for the outcome. */
  isAsked?: boolean;
  /** The sales that a person means, be they refused or of another sign-in. */
  meant?: readonly string[];
  /** Whether the page has told of a failure before. */
  isTold?: boolean;
};

/**
 * Sends what waits in the outbox, tells what came of it, and has every list read anew what it changed. What the
 * server couldn't take for now is sent again later.
 */
export async function sendWaiting(client: QueryClient, options: Options = {}): Promise<void> {
  const { isAsked = false, meant, isTold = false } = options;
  stopSending();
  const { said, refused, failure } = await sendOutbox(meant);
  const [message] = said;
  const [first] = refused;
  if (message || first) void refreshAll(client);
  if (message) showToast({ title: 'Sent from the outbox', message });
  if (first) {
    // One that would be recorded a second time has to be meant, in the outbox.
    const failed = refused.flatMap(({ id, isRecorded }) => (isRecorded ? [] : [id]));
    showToast({
      title: 'Sale refused',
      message: first.refusal,
      isFailure: true,
      tryAgain: failed.length ? () => void sendWaiting(client, { isAsked: true, meant: failed }) : undefined,
    });
  }
  // The notice of a line that is down says enough, and the outbox is sent once it is back.
  if (!failure || (!isAsked && !(await probe()))) return;
  if (isPassing(failure)) {
    const seconds = Math.min(failure.retryAfter ?? AGAIN_AFTER, AGAIN_AT_LAST);
    again = setTimeout(() => void sendWaiting(client, { isTold: true }), seconds * 1000);
  }
  if (isTold || first) return;
  showFailure('The outbox could not be sent', failure, '', () => void sendWaiting(client, { isAsked: true }));
}

/** Not so a session that is over: it asks for the password, and not once more for whoever put that off. */
const isPassing = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code !== 'UNAUTHENTICATED';
