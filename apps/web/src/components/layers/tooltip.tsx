import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Labels an icon; the control inside has its own accessible name too. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side="right"
            sideOffset={6}
            className="z-40 animate-pop rounded-control bg-text px-2 py-1 text-12 text-surface"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
