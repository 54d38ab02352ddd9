import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '../../crud/queries.ts';
import { ApiError } from '../../lib/api.ts';
import { probe } from '../../lib/line.ts';
import { sendOutbox } from '../../lib/outbox.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

/** When the server doesn't say after how many seconds it may be asked again, and when it says too many. */
const [AGAIN_AFTER, AGAIN_AT_LAST] = [60, 60 * 60];

let again: ReturnType<typeof setTimeout> | undefined;
/** Their person has left the page. */
export const stopSending = () => clearTimeout(again);

/** Who wants it sent: a person who waits for the outcome, the page, or the page that has told of a failure before. */
type By = 'person' | 'page' | 'page again';

/**
 * Sends what waits in the outbox, tells what came of it, and has every list read anew what it changed. What the
 * server couldn't take for now is sent again later.
 */
export async function sendWaiting(client: QueryClient, by: By = 'page'): Promise<void> {
  stopSending();
  const { said, failure } = await sendOutbox();
  const [message] = said;
  if (message) {
    void refreshAll(client);
    showToast({ title: 'Sent from the outbox', message });
  }
  // The notice of a line that is down says enough, and the outbox is sent once it is back.
  if (!failure || (by !== 'person' && !(await probe()))) return;
  if (isPassing(failure)) {
    const seconds = Math.min(failure.retryAfter ?? AGAIN_AFTER, AGAIN_AT_LAST);
    again = setTimeout(() => void sendWaiting(client, 'page again'), seconds * 1000);
  }
  if (by === 'page again') return;
  showFailure('The outbox could not be sent', failure, '', () => void sendWaiting(client, 'person'));
}

/** Not so a session that is over: it asks for the password, and not once more for whoever put that off. */
const isPassing = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code !== 'UNAUTHENTICATED';
