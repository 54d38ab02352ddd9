import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fromData, type Text } from '../../lib/i18n.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import { refreshAll } from '../queries.ts';
import type { Failures } from '../resource-view.ts';
import { type Fields, type Sendable, useSend } from './use-send.ts';

type Change = {
  verb: 'create' | 'update' | 'remove';
  fields: Fields;
  /** Runs from the failure's button. */
  tryAgain: () => void;
};

/** What a change needs to know of its resource. */
export type Changeable<R = never> = {
  resource: Sendable;
  failures?: Failures;
  createdNote?: Text;
  onUpdated?: (record: R) => void;
};

/** Sends a change of a resource, shows the outcome in a toast and refreshes the lists. */
export function useChange<R>({ resource, failures, createdNote, onUpdated }: Changeable<R>) {
  const client = useQueryClient();
  const send = useSend<R>(resource);
  return useMutation({
    mutationFn: ({ verb, fields }: Change) => send(verb, fields),
    onSuccess: ({ message, data }, { verb }) => {
      showToast({ title: fromData(message), message: verb === 'create' ? createdNote : undefined });
      if (verb === 'update' && data) onUpdated?.(data);
      void refreshAll(client);
    },
    onError: (error, { verb, tryAgain }) => {
      const title = (verb === 'remove' && failures?.removeTitle) || 'Something went wrong';
      showFailure(title, error, failures?.[verb] ?? '', tryAgain);
      void refreshAll(client); // the cause may be a change by somebody else
    },
  });
}
