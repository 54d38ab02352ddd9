import { msg } from '@app/schemas/messages/message';
import { queuePerUser } from '../http/answer/queue.ts';

/** Files made for one user at a time; more would only slow each other and everybody else. */
const AT_ONCE = 3;

/** Queues a user's downloads. @throws RATE_LIMITED after too long a wait */
export const enqueueDownload = queuePerUser(
  AT_ONCE,
  msg('{{count, number}} files are being made for you already. Try again when you have them.', {
    count: AT_ONCE,
  }),
);
