export type Words = { english: string; amharic: string };

export function Both({ english, amharic }: Words) {
  return (
    <span className="receipt-both">
      {english}
      <span className="receipt-slash"> / </span>
      <span lang="am">{amharic}</span>
    </span>
  );
}

/** From so many letters on a name is printed smaller, so that the longest ones leave room for all else on its page. */
const LONG = 60;
export const sizeOf = (name: string): string | undefined => (name.length > LONG ? 'receipt-long' : undefined);
