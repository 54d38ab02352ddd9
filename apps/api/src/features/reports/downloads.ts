import { lineForEach } from '../../http/line.ts';

/** Files that are made for one user at the same time: more would only slow each other, and everybody else. */
const AT_ONCE = 3;

/** Makes a file for a user when it is their turn. @throws RATE_LIMITED when their turn doesn't come */
export const inLine = lineForEach(
  AT_ONCE,
  `${AT_ONCE} files are being made for you already. Try again when you have them.`,
);
