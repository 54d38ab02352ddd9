import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { continueBurst, isAtPace, isScan, noBurst, PAUSE_MS } from './burst.ts';
import { type Field, isField, keepTypedOver, typeInto } from './typed-over.ts';

type Options<Found> = {
  form: UseFormReturn;
  /** An element of the form, which has no scans of its own elsewhere. */
  inside: RefObject<HTMLElement | null>;
  lookUp: (code: string) => Promise<Found | undefined>;
  /** @param isAlone whether nothing was done since the scan: the focus may go to what was scanned */
  take: (found: Found, isAlone: boolean) => Promise<void> | void;
};

/** A scan without a line, as nothing was found for it or looking it up failed. */
type Missing = { code: string; isFailed: boolean };

/** What scans wait for, and what became of those that nothing was found for. */
export type Scans = ReturnType<typeof useScans>;

/**
 * Takes what a scanner types, wherever the focus is in the form (part 3, section 5). Codes are looked up at once, and
 * taken in the order of their scans.
 */
export function useScans<Found>({ form, inside, ...options }: Options<Found>) {
  const [waiting, setWaiting] = useState(0);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(options);
  latest.current = options;
  const listening = useRef<ReturnType<typeof listen>>(undefined);

  useEffect(() => {
    const scan = (code: string, isAlone: () => boolean) => {
      const found = latest.current.lookUp(code).then(
        (one) => ({ one, isFailed: false }),
        () => ({ one: undefined, isFailed: true }),
      );
      const settle = async () => {
        const { one, isFailed } = await found;
        // A new line would hold up the keys of the next code, and take the focus amid it.
        await keys.pause();
        if (one === undefined) setMissing((others) => [...without(others, code), { code, isFailed }]);
        else await latest.current.take(one, isAlone());
      };
      setWaiting((count) => count + 1);
      queue.current = queue.current.then(settle).finally(() => setWaiting((count) => count - 1));
    };
    const keys = listen(form, inside, scan);
    listening.current = keys;
    return keys.stop;
  }, [form, inside]);

  return {
    waiting,
    missing,
    /** Takes a code that was read otherwise than by keys. */
    scan: (code: string) => listening.current?.scan(code),
    leaveOut: (code: string) => setMissing((others) => without(others, code)),
    /** Resolves once all codes scanned so far are taken. */
    settled: () => queue.current,
  };
}

const without = (others: readonly Missing[], code: string) => others.filter((other) => other.code !== code);

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';
const MODIFIERS = ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'];

/** Listens to all keys of the page or dialog that the form is in. */
function listen(
  form: UseFormReturn,
  inside: RefObject<HTMLElement | null>,
  scan: (code: string, isAlone: () => boolean) => void,
) {
  const typedOver = keepTypedOver(form);
  const held = holdKeys();
  let burst = noBurst;
  let ready = 0;
  /** Counts what is done by hand. */
  let acts = 0;
  let actsBefore = 0;
  const layerOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(LAYERS) : null);

  const scanNow = (code: string) => {
    const then = acts;
    scan(code, () => acts === then);
  };
  const take = () => {
    const code = burst.text.trim();
    burst = noBurst;
    held.drop();
    typedOver.restore();
    acts = actsBefore;
    scanNow(code);
  };
  const follow = (event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event;
    burst = continueBurst(burst, { key, at, ready });
    setTimeout(() => {
      ready = performance.now();
    });
    if (burst.text.length === 1) {
      held.release();
      typedOver.clear();
      actsBefore = acts;
    }
    acts += 1;
    if (isField(target)) typedOver.keep(target);
    if (!isAtPace(burst)) return held.release();
    // Neither text, nor a shortcut of the page, nor the press of a button.
    stop(event);
    if (isField(target)) held.add(target, key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event;
    if (event.isComposing || MODIFIERS.includes(key)) return;
    if (layerOf(target) !== layerOf(inside.current)) return;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (!isCommand && (key === 'Enter' || key === 'Tab') && isScan(burst, at)) {
      stop(event);
      return take();
    }
    // A key that is held down repeats as fast as a scanner types.
    if (!isCommand && !event.repeat && key.length === 1) return follow(event);
    held.release();
    burst = noBurst;
    acts += 1;
  };
  const onPointerDown = () => {
    held.release();
    acts += 1;
  };
  const isUnderWay = () => burst.text !== '' && performance.now() - Math.max(burst.to, ready) < PAUSE_MS;
  addEventListener('keydown', onKeyDown, { capture: true });
  addEventListener('pointerdown', onPointerDown, { capture: true });
  // Before the field reads what it holds.
  addEventListener('focusout', held.release, { capture: true });
  return {
    scan: scanNow,
    /** Resolves once no code is being typed. */
    pause: async () => {
      while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    },
    stop: () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      removeEventListener('pointerdown', onPointerDown, { capture: true });
      removeEventListener('focusout', held.release, { capture: true });
      held.release();
      typedOver.stop();
    },
  };
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Holds back keys that are likely a scan's, so that no field shows them; what is none after all is typed then. */
function holdKeys() {
  let field: Field | undefined;
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    text = '';
  };
  const release = () => {
    const late = text;
    drop();
    if (late && field) typeInto(field, late);
  };
  return {
    drop,
    release,
    add: (target: Field, key: string) => {
      if (target !== field) release();
      field = target;
      text += key;
      clearTimeout(timer);
      timer = setTimeout(release, PAUSE_MS);
    },
  };
}
