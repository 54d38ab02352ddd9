type Amounts = { quantity: number | null; SellingPrice: number | null };

/** Tells whether a line counts: both amounts are numbers above zero. */
export const isCounted = <Line extends Amounts>(
  line: Line,
): line is Line & { quantity: number; SellingPrice: number } =>
  isAmount(line.quantity) && isAmount(line.SellingPrice);
export const isAmount = (value: number | null) => value !== null && Number.isFinite(value) && value > 0;
