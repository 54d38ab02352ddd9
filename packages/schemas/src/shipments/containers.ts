import { type Message, msg } from '../messages/message.ts';

/** Normalizes a container's number: spaces, hyphens and letter case don't count. */
export const containerKey = (containerNo: string): string =>
  containerNo.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

type Numbered = { containerNo: string };

/**
 * Finds containers of a shipment whose number occurs above: their index → the message. A number that the shipment held
 * as often before may stay (specification 5, section 3).
 */
export function repeatedContainers(
  containers: readonly Numbered[],
  before: readonly Numbered[] = [],
): ReadonlyMap<number, Message> {
  const room = new Map<string, number>();
  for (const { containerNo } of before) {
    const key = containerKey(containerNo);
    room.set(key, (room.get(key) ?? 0) + 1);
  }
  const repeated = new Map<number, Message>();
  for (const [index, { containerNo }] of containers.entries()) {
    const key = containerKey(containerNo);
    const left = room.get(key) ?? 1;
    if (left > 0) room.set(key, left - 1);
    else repeated.set(index, msg('{{number}} stands twice', { number: key }));
  }
  return repeated;
}

/**
 * Tells whether a container's number ends with its check digit; true for any but four letters and seven digits.
 */
export function fitsCheckDigit(containerNo: string): boolean {
  const key = containerKey(containerNo);
  return !/^[A-Z]{4}\d{7}$/.test(key) || checkDigitOf(key.slice(0, 10)) === Number(key.at(10));
}

/** The check digit of ISO 6346 for a container's four letters and six digits. */
export const checkDigitOf = (lettersAndDigits: string): number =>
  ([...lettersAndDigits].reduce((total, sign, at) => total + valueOfSign(sign) * 2 ** at, 0) % 11) % 10;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Letters count from 10, skipping multiples of 11. */
function valueOfSign(sign: string): number {
  const letter = LETTERS.indexOf(sign);
  if (letter < 0) return Number(sign);
  return letter + 10 + Math.floor((letter + 9) / 10);
}
