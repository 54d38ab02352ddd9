import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type CSSProperties, useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { translated, useT } from '../../lib/i18n.ts';
import { dismissToast, useShownToast } from '../../lib/toasts.ts';
import { firstPlace, isUsable } from './returning-focus.ts';
import { useClearPlace } from './use-clear-place.ts';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;
/** The toast itself is a live region. Radix announces it in another one for a second; this one is on no page. */
const NOWHERE = document.createElement('div');

/** Shows one toast at most. Its time pauses under the pointer, with the focus and in a background window. */
export function Toaster() {
  const t = useT();
  const toast = useShownToast();
  const viewport = useFocusAfterToast(toast?.id);
  const top = useClearPlace(toast !== null);
  return (
    <Primitive.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} announcerContainer={NOWHERE}>
      {toast && <ShownToast key={toast.id} {...toast} />}
      <Primitive.Viewport
        ref={viewport}
        role="group"
        hotkey={['F8']}
        label={`${t('Notifications')} ({hotkey})`}
        style={{ '--clear-top': `${top}px` } as CSSProperties}
        className="fixed right-6 bottom-6 z-40 outline-none max-md:right-4 max-md:bottom-4 [body:has(.save-bar)_&]:bottom-20 max-md:[body:has([role=dialog],[role=alertdialog])_&]:top-(--clear-top) max-md:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto!"
      />
    </Primitive.Provider>
  );
}

/**
 * Restores the focus when the toast that has it goes.
 * @param shown the id of the toast
 * @returns a ref for the toasts' container
 */
function useFocusAfterToast(shown: number | undefined) {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const holder = viewport.current;
    if (!holder || shown === undefined) return;
    let before: Element | null = null;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !holder.contains(relatedTarget)) before = relatedTarget;
    };
    holder.addEventListener('focusin', remember);
    return () => {
      holder.removeEventListener('focusin', remember);
      const isLost = document.activeElement === document.body || document.activeElement === holder;
      if (before && isLost) (isUsable(before) ? before : firstPlace())?.focus();
    };
  }, [shown]);
  return viewport;
}

type ShownToastProps = NonNullable<ReturnType<typeof useShownToast>>;

function ShownToast({ id, title, message, isFailure = false, tryAgain, next, ...props }: ShownToastProps) {
  const t = useT();
  const { durationMs = DURATION_MS } = props;
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Primitive.Root
      type="background"
      duration={durationMs}
      role={isFailure ? 'alert' : 'status'}
      onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
      onEscapeKeyDown={repeatForDialog}
      className={cx(
        // A dialog opened later disables the pointer outside of it.
        'pointer-events-auto! w-110 max-w-[calc(100vw-2rem)] animate-pop rounded-panel shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        isFailure ? 'bg-danger-field text-danger' : 'bg-green-field text-green',
      )}
    >
      <div className="grid grid-cols-[1rem_1fr_auto_auto] items-start gap-x-3 py-3 pr-2 pl-4 max-md:grid-cols-[1rem_1fr_auto]">
        <Icon className="mt-0.5" />
        <div className="min-w-0">
          <Primitive.Title className="font-semibold">{translated(title)}</Primitive.Title>
          {message && (
            <Primitive.Description className="mt-0.5 text-pretty break-words">
              {translated(message)}
            </Primitive.Description>
          )}
        </div>
        {tryAgain && (
          <Primitive.Action
            altText={t('Try again')}
            // Run after the toast has gone and restored the focus to a button that the call is about to disable.
            onClick={() => setTimeout(tryAgain)}
            className="min-h-control rounded-control border border-danger-line px-3 font-medium whitespace-nowrap max-md:col-start-2 max-md:row-start-2 max-md:mt-2 max-md:justify-self-start"
          >
            {t('Try again')}
          </Primitive.Action>
        )}
        {next && (
          <Primitive.Action
            altText={t(next.label)}
            onClick={next.go}
            className="inline-flex min-h-control items-center gap-2 rounded-control border border-current px-3 font-medium whitespace-nowrap max-md:col-start-2 max-md:row-start-2 max-md:mt-2 max-md:justify-self-start"
          >
            {t(next.label)}
            <span aria-hidden="true" className="text-12 max-md:hidden">
              {next.key}
            </span>
          </Primitive.Action>
        )}
        <Primitive.Close
          aria-label={t('Close this message')}
          className="-mt-1 grid size-7 place-items-center rounded-control max-md:-mt-3 max-md:size-11"
        >
          <X />
        </Primitive.Close>
      </div>
    </Primitive.Root>
  );
}

/** Passes Escape on to an open dialog or menu: whoever presses it there doesn't mean the toast alone. */
function repeatForDialog({ target }: KeyboardEvent): void {
  if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
  const again = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  setTimeout(() => target?.dispatchEvent(again), TOAST_LEAVES_MS);
}
const TOAST_LEAVES_MS = 30;
