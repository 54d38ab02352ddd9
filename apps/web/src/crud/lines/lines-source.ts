import type { PickerSource } from '../resource-view.ts';
import type { IsQuantity, PastedRow } from './pasted-rows.ts';

/** A line of a grid: a product, and how much of it. */
export type Line = { productId: string; quantity: number | null };

/** What the lines of a form are, and how a product becomes one. */
export type LinesSource<L extends Line, Found> = {
  /** The form's list of lines. */
  name: string;
  /** Finds products to choose from. */
  of: PickerSource<Found>;
  /** Finds the one product that a code or name means. */
  lookUp: (text: string) => Promise<Found | undefined>;
  /** Makes a line of a product. @param pasted what was pasted beside it; left out of what is scanned */
  lineOf: (found: Found, pasted?: PastedRow) => Promise<L>;
  /** Says why a product can't become a line, if it can't. */
  refusal?: (found: Found) => string | undefined;
  /** Begins a line whose product is still to be chosen. @param before the last line */
  blankLine: (before: L | undefined) => L;
  /** Tells whether one line is enough for both, with their quantities added. */
  isSame: (line: L, other: L) => boolean;
  /** The same goods stand once: what is pasted of them adds to their line, too. */
  standOnce?: true;
  /** Which numbers are quantities, where not those above 0. */
  isQuantity?: IsQuantity;
  /** How many columns of amounts may be pasted behind the quantity; one by default. */
  amounts?: number;
  /** Where Enter leads from the last cell of a line: to the next line, or to the field that takes a scan. */
  afterLine: 'next line' | 'scan';
};
