import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { LayerContext } from './layer.ts';

type SheetProps = { title: string; onClose: () => void; children: ReactNode };

/** Slides over the page from the left. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          ref={setBox}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[calc(100vw-3rem)] animate-sheet flex-col bg-bg shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <LayerContext value={box}>{children}</LayerContext>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
