import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../lib/toasts.ts';
import { refreshAll } from './queries.ts';
import type { Failures } from './resource-view.ts';
import { type Fields, type Sendable, useSend } from './use-send.ts';

type Change = {
  verb: 'create' | 'update' | 'remove';
  fields: Fields;
  /** What the failure's button does. */
  tryAgain: () => void;
};

/** What a change needs to know of what it changes. */
export type Changeable<R = never> = {
  resource: Sendable;
  failures?: Failures;
  createdNote?: string;
  onUpdated?: (record: R) => void;
};

/** Sends a change of a resource, says in a toast what came of it, and has the lists read again. */
export function useChange<R>({ resource, failures, createdNote, onUpdated }: Changeable<R>) {
  const client = useQueryClient();
  const send = useSend<R>(resource);
  return useMutation({
    mutationFn: ({ verb, fields }: Change) => send(verb, fields),
    onSuccess: ({ message, data }, { verb }) => {
      showToast({ title: message, message: verb === 'create' ? createdNote : undefined });
      if (verb === 'update' && data) onUpdated?.(data);
      void refreshAll(client);
    },
    onError: (error, { verb, tryAgain }) => {
      const title = (verb === 'remove' && failures?.removeTitle) || 'Something went wrong';
      showFailure(title, error, failures?.[verb] ?? '', tryAgain);
      void refreshAll(client); // it may have failed because others changed the same
    },
  });
}
