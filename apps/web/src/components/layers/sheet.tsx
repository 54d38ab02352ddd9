import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { LayerContext } from './layer.ts';
import { useReturningFocus } from './returning-focus.ts';

type SheetProps = { title: string; onClose: () => void; children: ReactNode };

/** A panel that slides in from the left. The focus goes to its first link, and back when it closes. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const focus = useReturningFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          ref={setBox}
          aria-describedby={undefined}
          {...focus}
          onOpenAutoFocus={focusFirstLink}
          className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[calc(100vw-3rem)] animate-sheet flex-col bg-bg shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <LayerContext value={box}>{children}</LayerContext>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the first link; the library's own choice is never a link. */
function focusFirstLink(event: Event): void {
  const link = (event.currentTarget as HTMLElement).querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
