import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { continueBurst, isAtPace, isScan, noBurst } from './burst.ts';
import { isField, keepTypedOver } from './typed-over.ts';

type Options<Found> = {
  form: UseFormReturn;
  /** An element of the form, which has no scans of its own elsewhere. */
  inside: RefObject<HTMLElement | null>;
  lookUp: (code: string) => Promise<Found | undefined>;
  /** @param isAlone whether nothing was done since the scan: the focus may go to what was scanned */
  take: (found: Found, isAlone: boolean) => Promise<void>;
};

/** What scans wait for, and what became of those that nothing was found for. */
export type Scans = ReturnType<typeof useScans>;

/**
 * Takes what a scanner types, wherever the focus is in the form (part 3, section 5). Codes are looked up at once, and
 * taken in the order of their scans.
 */
export function useScans<Found>({ form, inside, ...options }: Options<Found>) {
  const [waiting, setWaiting] = useState(0);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const scan = (code: string, isAlone: () => boolean) => {
      const found = latest.current.lookUp(code);
      const settle = async () => {
        const one = await found;
        if (one === undefined) setMissing((others) => [...others.filter((other) => other !== code), code]);
        else await latest.current.take(one, isAlone());
      };
      setWaiting((count) => count + 1);
      queue.current = queue.current.then(settle).finally(() => setWaiting((count) => count - 1));
    };
    return listen(form, inside, scan);
  }, [form, inside]);

  return {
    waiting,
    missing,
    leaveOut: (code: string) => setMissing((others) => others.filter((other) => other !== code)),
    /** Resolves once all codes scanned so far are taken. */
    settled: () => queue.current,
  };
}

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';
const MODIFIERS = ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'];

/** Listens to all keys of the page or dialog that the form is in; returns what stops that. */
function listen(
  form: UseFormReturn,
  inside: RefObject<HTMLElement | null>,
  scan: (code: string, isAlone: () => boolean) => void,
): () => void {
  const typedOver = keepTypedOver(form);
  let burst = noBurst;
  /** Counts what is done by hand. */
  let acts = 0;
  let actsBefore = 0;
  const layerOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(LAYERS) : null);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event;
    if (event.isComposing || MODIFIERS.includes(key)) return;
    if (layerOf(target) !== layerOf(inside.current)) return;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (!isCommand && (key === 'Enter' || key === 'Tab') && isScan(burst, at)) {
      event.preventDefault();
      event.stopPropagation();
      const code = burst.text.trim();
      burst = noBurst;
      typedOver.restore();
      acts = actsBefore;
      const then = acts;
      scan(code, () => acts === then);
      return;
    }
    // A key that is held down repeats as fast as a scanner types.
    if (isCommand || event.repeat || key.length !== 1) {
      burst = noBurst;
      acts += 1;
      return;
    }
    burst = continueBurst(burst, { key, at });
    if (burst.text.length === 1) {
      typedOver.clear();
      actsBefore = acts;
    }
    acts += 1;
    if (isField(target)) typedOver.keep(target);
    // Keys of a scan are neither shortcuts of the page nor presses of a button.
    else if (isAtPace(burst)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const onPointerDown = () => {
    acts += 1;
  };
  addEventListener('keydown', onKeyDown, { capture: true });
  addEventListener('pointerdown', onPointerDown, { capture: true });
  return () => {
    removeEventListener('keydown', onKeyDown, { capture: true });
    removeEventListener('pointerdown', onPointerDown, { capture: true });
    typedOver.stop();
  };
}
