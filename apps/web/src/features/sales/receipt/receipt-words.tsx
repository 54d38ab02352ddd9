import type { ReactNode } from 'react';

export type Words = { english: ReactNode; amharic: ReactNode };

export function Both({ english, amharic }: Words) {
  return (
    <span className="receipt-both">
      {english}
      <span className="receipt-slash"> / </span>
      <span lang="am">{amharic}</span>
    </span>
  );
}

/** Longer names print smaller, so that the longest leave room for the rest of the page. */
const LONG = 60;
export const sizeOf = (name: string): string | undefined => (name.length > LONG ? 'receipt-long' : undefined);
