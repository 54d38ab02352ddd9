import type { Resource } from '@app/schemas/resource';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { showFailure, showToast } from '../lib/toasts.ts';
import { refreshAll } from './queries.ts';
import type { Failures } from './resource-view.ts';

type Change = {
  verb: 'create' | 'update' | 'remove';
  fields: object;
  /** One for each form: however often it is sent, one record is made. */
  idempotencyKey?: string;
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
  return useMutation({
    mutationFn: ({ verb, fields, idempotencyKey }: Change) => {
      const route = resource.paths[verb];
      if (!route) throw new Error(`There is no call to ${verb} ${resource.name}`);
      return call<{ message: string; data: R }>(route, fields, idempotencyKey ? { idempotencyKey } : {});
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
