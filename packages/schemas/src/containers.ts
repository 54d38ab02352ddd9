/** A container's number as it counts: spaces, hyphens and letter case don't. */
export const containerKey = (containerNo: string): string =>
  containerNo.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

type Numbered = { containerNo: string };

/**
 * The containers of a shipment whose number stands further up already: their index → what is said of it. A number
 * that the shipment held as often before may stay (specification 5, section 3).
 */
export function repeatedContainers(
  containers: readonly Numbered[],
  before: readonly Numbered[] = [],
): ReadonlyMap<number, string> {
  const room = new Map<string, number>();
  for (const { containerNo } of before) {
    const key = containerKey(containerNo);
    room.set(key, (room.get(key) ?? 0) + 1);
  }
  const repeated = new Map<number, string>();
  for (const [index, { containerNo }] of containers.entries()) {
    const key = containerKey(containerNo);
    const left = room.get(key) ?? 1;
    if (left > 0) room.set(key, left - 1);
    else repeated.set(index, `${key} stands twice`);
  }
  return repeated;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a number of a container's form (four letters, seven digits) ends with its check digit of ISO 6346. */
export function fitsCheckDigit(containerNo: string): boolean {
  const key = containerKey(containerNo);
  if (!/^[A-Z]{4}\d{7}$/.test(key)) return true;
  const sum = [...key.slice(0, 10)].reduce((total, sign, at) => total + valueOfSign(sign) * 2 ** at, 0);
  return (sum % 11) % 10 === Number(key.at(10));
}

/** Letters count from 10 on, without the multiples of 11. */
function valueOfSign(sign: string): number {
  const letter = LETTERS.indexOf(sign);
  if (letter < 0) return Number(sign);
  return letter + 10 + Math.floor((letter + 9) / 10);
}
