import type { Resource } from '@app/schemas/kit/resource';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { asText } from '@app/schemas/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { textOf } from '../../lib/answer-text.ts';
import { ApiError, type CallOptions, call, isUnanswered } from '../../lib/api.ts';
import { contains } from './contains.ts';
import { storedNow } from './stored-now.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Sendable = Pick<Resource, 'name' | 'paths' | 'update' | 'updateId'> &
  Partial<Pick<Resource, 'messages'>>;
type Answer<R> = MessageAnswer & { data?: R };
/** The result of a change, its message a text for `translated`. */
type Sent<R> = { message: string; data?: R | undefined };

/**
 * Sends changes of a resource. A change that is sent again after its answer got lost may have been made the first time:
 * it is then no conflict and no missing record.
 */
export function useSend<R>(resource: Sendable) {
  const client = useQueryClient();
  const { once } = useIdempotencyKey();
  const unanswered = useRef<readonly Fields[]>([]);

  return async function send(verb: 'create' | 'update' | 'remove', fields: Fields): Promise<Sent<R>> {
    const route = resource.paths[verb];
    if (!route) throw new Error(`There is no call to ${verb} ${resource.name}`);
    const body = verb === 'update' ? asUpdated(resource, fields) : fields;
    const ask = (options?: CallOptions) => call<Answer<R>>(route, body, options);
    const earlier = unanswered.current.filter(({ _id }) => _id === fields._id);
    try {
      const answer = await (verb === 'create' ? once((idempotencyKey) => ask({ idempotencyKey })) : ask());
      return { message: textOf(answer), data: answer.data };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnanswered(error)) unanswered.current = [...unanswered.current, fields];
      const { removed } = resource.messages ?? {};
      if (removed && verb === 'remove' && error.code === 'NOT_FOUND' && earlier.length)
        return { message: asText(removed) };
      // Not for deletions: that the record equals what was sent proves nothing, as it may be another version by now.
      if (verb !== 'update' || error.code !== 'STALE' || !earlier.length) throw error;
      const stored = await storedNow<Fields>(client, resource.name, fields._id);
      if (!stored || !earlier.some((sent) => contains(stored, asStored(resource, sent)))) throw error;
      return send(verb, { ...fields, __v: stored.__v });
    }
  };
}

/** Renames the record's id as the specification's call has it. */
function asUpdated({ updateId = '_id' }: Sendable, { _id, ...fields }: Fields): Fields {
  return { ...fields, [updateId]: _id };
}

/** Drops the version, which is the previous one's. */
function asStored({ update }: Sendable, { __v, ...fields }: Fields): unknown {
  return update?.safeParse(fields).data ?? fields;
}
