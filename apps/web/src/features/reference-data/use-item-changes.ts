import type { ReferenceItem } from '@app/schemas/reference-data';
import { useEffect, useRef } from 'react';
import { useChange } from '../../crud/use-change.ts';
import { referenceItems } from './use-reference-data.ts';

/** What a press of a button asks for: another state, or a place so many further down. */
type Wish = { active: boolean } | { by: 1 | -1 };

/**
 * Changes items one press after the other, as fast as they may come: a place, and the version that a change names,
 * are known once the list has been read again after the change before.
 * @param isStale the items are being read again
 * @returns what takes the next press
 */
export function useItemChanges(items: readonly ReferenceItem[], isStale: boolean) {
  const { mutate, isPending } = useChange(referenceItems);
  const presses = useRef<{ _id: string; wish: Wish }[]>([]);
  const isSending = useRef(false);

  const send = (item: ReferenceItem, part: { active: boolean } | { position: number }) => {
    isSending.current = true;
    mutate(
      {
        verb: 'update',
        fields: { _id: item._id, __v: item.__v, ...part },
        tryAgain: () => send(item, part),
      },
      {
        onError: () => presses.current.splice(0), // they were meant for what failed
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
      if (!item || ('active' in wish && item.active === wish.active)) continue; // gone, or so already
      if ('active' in wish) send(item, wish);
      else if (items[index + wish.by]) send(item, { position: index + wish.by });
    }
  };
  useEffect(sendNext);
  return (_id: string, wish: Wish) => {
    presses.current.push({ _id, wish });
    sendNext();
  };
}
