import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { LayerContext } from './layer.ts';
import { useReturningFocus } from './returning-focus.ts';

export const scrim =
  'fixed inset-0 z-30 grid place-items-center overflow-auto bg-scrim p-6 max-md:place-items-end max-md:p-0';
export const dialogBox =
  'dialog-box flex w-full max-w-(--most) animate-pop flex-col rounded-dialog bg-raised shadow-float outline-none ' +
  'max-md:max-h-dvh max-md:max-w-none! max-md:overflow-auto max-md:rounded-b-none ' +
  // Keeps the focused field clear of the sticky footer.
  'max-md:scroll-pb-20';

type DialogProps = {
  title: ReactNode;
  description?: string | undefined;
  /** Right beside the title, such as a state. */
  badge?: ReactNode;
  /** Without it, only the dialog's own question closes it. */
  onClose?: () => void;
  /** Beside the title, before the close button. */
  actions?: ReactNode;
  /** Small buttons in the corner, beside the close button. */
  corner?: ReactNode;
  maxWidth?: string;
  /** A labelled button closes the dialog too: the cross in the corner is for the pointer alone. */
  hasClose?: boolean;
  /** Keeps the height, whatever is shown. */
  isTall?: boolean;
  /** The name of the field that gets the focus, in place of the first one. */
  firstField?: string | undefined;
  /** Ignores clicks outside, so that a slip loses no typed work. */
  staysOnOutsideClick?: boolean;
  /** Hides everything else on a page whose session is over. */
  isOverAll?: boolean;
  children: ReactNode;
};

/** A dialog that is open while rendered. The focus goes to its first field, and back when it closes. */
export function Dialog({ title, description, onClose, maxWidth = '480px', ...props }: DialogProps) {
  const t = useT();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const focus = useReturningFocus();
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Primitive.Portal>
        <Primitive.Overlay className={cx(scrim, props.isOverAll && 'bg-bg!')} data-over-all={props.isOverAll}>
          <Primitive.Content
            ref={setBox}
            className={cx(dialogBox, props.isTall && 'h-[min(44rem,100dvh-3rem)] max-md:h-dvh')}
            style={{ '--most': maxWidth } as CSSProperties}
            {...(!description && { 'aria-describedby': undefined })}
            {...focus}
            onOpenAutoFocus={(event) => focusFirstField(event, props.firstField)}
            onInteractOutside={(event) => props.staysOnOutsideClick && event.preventDefault()}
          >
            <LayerContext value={box}>
              <header
                className={cx(
                  'flex gap-3 pl-6 max-md:pl-4',
                  props.actions
                    ? 'items-center py-3 pr-4 max-md:flex-wrap max-md:gap-2 max-md:[&>*]:order-1 max-md:[&>*]:grow'
                    : 'items-start pt-5 pr-4',
                )}
              >
                <div
                  className={cx(
                    'min-w-0 flex-1 wrap-anywhere',
                    Boolean(props.actions) && 'max-md:order-none! max-md:basis-3/4',
                  )}
                >
                  <div className="flex flex-wrap items-center gap-x-2">
                    <Primitive.Title className="font-head text-16 font-semibold">{title}</Primitive.Title>
                    {props.badge}
                  </div>
                  {description && (
                    <Primitive.Description className="mt-1 text-pretty text-muted">
                      {description}
                    </Primitive.Description>
                  )}
                </div>
                {props.actions}
                {props.corner}
                {onClose && (
                  <Primitive.Close
                    {...(props.hasClose
                      ? { 'aria-hidden': true, tabIndex: -1 }
                      : { 'aria-label': t('Close') })}
                    className={cx(
                      'grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover max-md:size-11',
                      props.actions ? 'max-md:order-none! max-md:grow-0!' : '-mt-1 max-md:-mt-2',
                    )}
                  >
                    <X />
                  </Primitive.Close>
                )}
              </header>
              {props.children}
            </LayerContext>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('px-6 pt-4 pb-6 max-md:px-4', className)}>{children}</div>;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex items-center justify-end gap-2 border-t px-6 py-3 max-md:sticky max-md:bottom-0 max-md:bg-raised max-md:px-4 max-md:*:flex-1">
      {children}
    </footer>
  );
}

function focusFirstField(event: Event, name?: string): void {
  const box = event.currentTarget as HTMLElement;
  const field = box.querySelector<HTMLElement>(
    name
      ? `form [name="${name}"]`
      : '[data-first-focus], form :is(input, select, textarea):not(:disabled, [hidden])',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}
