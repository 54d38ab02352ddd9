import type { Transact } from '../calls/endpoint.ts';
import type { Needs } from './books.ts';
import { post } from './post.ts';

/** Makes a change go through the books. @param needs what it will read of them */
export const posted =
  (needs?: Needs): Transact =>
  (work, { keys, context }) =>
    post(
      context,
      (posting) => {
        posting.own(...keys);
        return work(posting);
      },
      needs,
    );
