import type { Resource } from '@app/schemas/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, type CallOptions, call, isUnheard } from '../lib/api.ts';
import { holds } from './holds.ts';
import { storedNow } from './stored-now.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Sendable = Pick<Resource, 'name' | 'paths' | 'update' | 'updateId'> &
  Partial<Pick<Resource, 'messages'>>;
type Answer<R> = { message: string; data?: R };

/**
 * Sends changes of a resource. One that is sent again after its answer got lost may have been made the first time:
 * then nobody is told that others changed or deleted the record.
 */
export function useSend<R>(resource: Sendable) {
  const client = useQueryClient();
  const { once } = useIdempotencyKey();
  const unheard = useRef<readonly Fields[]>([]);

  return async function send(verb: 'create' | 'update' | 'remove', fields: Fields): Promise<Answer<R>> {
    const route = resource.paths[verb];
    if (!route) throw new Error(`There is no call to ${verb} ${resource.name}`);
    const body = verb === 'update' ? asUpdated(resource, fields) : fields;
    const ask = (options?: CallOptions) => call<Answer<R>>(route, body, options);
    const earlier = unheard.current.filter(({ _id }) => _id === fields._id);
    try {
      return await (verb === 'create' ? once((idempotencyKey) => ask({ idempotencyKey })) : ask());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnheard(error)) unheard.current = [...unheard.current, fields];
      const { removed } = resource.messages ?? {};
      if (removed && verb === 'remove' && error.code === 'NOT_FOUND' && earlier.length)
        return { message: removed };
      // Of a deletion it says nothing that the record holds what was sent: it may be another one by now.
      if (verb !== 'update' || error.code !== 'STALE' || !earlier.length) throw error;
      const stored = await storedNow<Fields>(client, resource.name, fields._id);
      if (!stored || !earlier.some((sent) => holds(stored, asStored(resource, sent)))) throw error;
      return send(verb, { ...fields, __v: stored.__v });
    }
  };
}

/** With the record's id under the name that the specification's call has for it. */
function asUpdated({ updateId = '_id' }: Sendable, { _id, ...fields }: Fields): Fields {
  return { ...fields, [updateId]: _id };
}

/** Without its version, which is that of the record before. */
function asStored({ update }: Sendable, { __v, ...fields }: Fields): unknown {
  return update?.safeParse(fields).data ?? fields;
}
