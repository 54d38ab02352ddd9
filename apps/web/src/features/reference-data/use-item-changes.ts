import type { ReferenceItem } from '@app/schemas/reference-data';
import { useEffect, useRef } from 'react';
import { useChange } from '../../crud/change/use-change.ts';
import { referenceItems } from './use-reference-data.ts';

/** What a press asks for: a new state, or a move by one place. */
type State = Partial<Pick<ReferenceItem, 'active' | 'money'>>;
type Wish = State | { by: 1 | -1 };

/**
 * Queues presses and sends one change at a time: an item's place and version are known only after the list has been
 * read again.
 * @param isStale set while the items are refetched
 * @returns queues a press
 */
export function useItemChanges(items: readonly ReferenceItem[], isStale: boolean) {
  const { mutate, isPending } = useChange(referenceItems);
  const presses = useRef<{ _id: string; wish: Wish }[]>([]);
  const isSending = useRef(false);

  const send = (item: ReferenceItem, part: State | { position: number }) => {
    isSending.current = true;
    mutate(
      {
        verb: 'update',
        fields: { _id: item._id, __v: item.__v, ...part },
        tryAgain: () => send(item, part),
      },
      {
        onError: () => presses.current.splice(0), // they were based on the failed change
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const sendNext = () => {
    while (presses.current.length && !isSending.current && !isPending && !isStale) {
      const { _id, wish } = presses.current.shift() as (typeof presses.current)[number];
      const index = items.findIndex((item) => item._id === _id);
      const item = items[index];
      if (!item) continue; // deleted
      if (!('by' in wish)) {
        if (isAnother(item, wish)) send(item, wish);
      } else if (items[index + wish.by]) send(item, { position: index + wish.by });
    }
  };
  useEffect(sendNext);
  return (_id: string, wish: Wish) => {
    presses.current.push({ _id, wish });
    sendNext();
  };
}

/** Tells whether an item is not in that state already. */
const isAnother = (item: ReferenceItem, { active = item.active, money = item.money }: State) =>
  item.active !== active || item.money !== money;
