/** Goods and what they are worth: a quantity in thousandths, a value in cents. */
export type Worth = { quantity: number; value: number };

/** A part of a value, rounded half up. Exact, as the product may exceed the safe integers. */
export const share = (value: number, part: number, whole: number): number =>
  Number((2n * BigInt(value) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** What goods are worth that come at a cost. @param unitCost in cents */
export const valueAtCost = (quantity: number, unitCost: number): number => share(unitCost, quantity, 1_000);

/** What leaves takes of a value: its share, and the last of the goods all that is left. */
export const valueTaken = ({ quantity, value }: Worth, taken: number): number =>
  taken >= quantity ? value : share(value, taken, quantity);

/** What more of the same goods is worth at their average; null where they have none. */
export const valueAtAverage = ({ quantity: known, value }: Worth, quantity: number): number | null =>
  value > 0 && known > 0 ? share(value, quantity, known) : null;

/** What a part of a sold line takes back: shares of all that came back are rounded together. */
export const valueReturned = (
  { quantity, value, returned }: Worth & { returned: number },
  back: number,
): number => share(value, returned + back, quantity) - share(value, returned, quantity);
