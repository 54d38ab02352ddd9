import type { Resource } from '@app/schemas/resource';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../lib/api.ts';
import { showFailure, showToast } from '../lib/toasts.ts';
import { refreshAll } from './queries.ts';
import type { Failures } from './resource-view.ts';
import { useOnce } from './use-once.ts';

type Change = {
  verb: 'create' | 'update' | 'remove';
  fields: object;
  /** What the failure's button does. */
  tryAgain: () => void;
};

/** What a change needs to know of what it changes. */
export type Changeable<R = never> = {
  resource: Pick<Resource, 'name' | 'paths'>;
  failures?: Failures;
  createdNote?: string;
  onUpdated?: (record: R) => void;
};

/** Sends a change of a resource, says in a toast what came of it, and has the lists read again. */
export function useChange<R>({ resource, failures, createdNote, onUpdated }: Changeable<R>) {
  const client = useQueryClient();
  const { once } = useOnce();
  return useMutation({
    mutationFn: ({ verb, fields }: Change) => {
      const route = resource.paths[verb];
      if (!route) throw new Error(`There is no call to ${verb} ${resource.name}`);
      const send = (options: CallOptions) => call<{ message: string; data: R }>(route, fields, options);
      return verb === 'create' ? once((idempotencyKey) => send({ idempotencyKey })) : send({});
    },
    onSuccess: ({ message, data }, { verb }) => {
      showToast({ title: message, message: verb === 'create' ? createdNote : undefined });
      if (verb === 'update') onUpdated?.(data);
      void refreshAll(client);
    },
    onError: (error, { verb, tryAgain }) => {
      const title = (verb === 'remove' && failures?.removeTitle) || 'Something went wrong';
      showFailure(title, error, failures?.[verb] ?? '', tryAgain);
      void refreshAll(client); // it may have failed because others changed the same
    },
  });
}
