import type { GoodsDocument } from '@app/schemas/goods/documents';
import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';

export type CountLine = GoodsDocument['lines'][number];
export type Show = 'all' | 'open' | 'different';

const isEntered = ({ counted }: CountLine) => counted !== null;

/** How much more was counted than there should be; null without an entry, and where a blind count doesn't tell. */
export function differenceOf({ counted, expected }: CountLine): number | null {
  if (counted === null || expected === null) return null;
  return fromThousandths(toThousandths(counted) - toThousandths(expected));
}

/** What the entries of a count come to. */
export function countSums(lines: readonly CountLine[]) {
  const differences = lines.map((line) => toThousandths(differenceOf(line) ?? 0));
  const sumOf = (those: readonly number[]) => fromThousandths(those.reduce((sum, one) => sum + one, 0));
  return {
    total: lines.length,
    counted: lines.filter(isEntered).length,
    different: differences.filter(Boolean).length,
    more: sumOf(differences.filter((one) => one > 0)),
    less: sumOf(differences.filter((one) => one < 0)),
    together: sumOf(differences),
  };
}

export const isShown = (line: CountLine, show: Show): boolean =>
  show === 'all' || (show === 'open' ? !isEntered(line) : Boolean(differenceOf(line)));

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Puts lines among those of a sheet, in the order of names; one that stands there is replaced. */
export function withLines(lines: readonly CountLine[], others: readonly CountLine[]): CountLine[] {
  const byProduct = new Map([...lines, ...others].map((line) => [line.productId._id, line]));
  return [...byProduct.values()].sort((one, other) =>
    names.compare(one.productId.name, other.productId.name),
  );
}

/** What is known of a stock's worth. */
export type Worth = {
  average: number | null;
  places: readonly { _id: string; quantity: number; value: number }[];
};

/** The worth of the differences in cents: at the average of the warehouse's stock, else of the product, else none. */
export function worthOf(
  lines: readonly CountLine[],
  warehouseId: string,
  worthOfProduct: (productId: string) => Worth | undefined,
): number {
  const cents = lines.map((line) => {
    const worth = worthOfProduct(line.productId._id);
    const here = worth?.places.find(({ _id }) => _id === warehouseId);
    const average = here && here.quantity > 0 && here.value > 0 ? here.value / here.quantity : worth?.average;
    const difference = differenceOf(line) ?? 0;
    return Math.sign(difference) * Math.round(Math.abs(difference) * (average ?? 0) * 100);
  });
  return cents.reduce((sum, one) => sum + one, 0);
}
