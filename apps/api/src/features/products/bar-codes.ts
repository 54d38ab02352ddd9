import { type Message, msg } from '@app/schemas/messages/message';
import type { Product } from '@app/schemas/products';
import type { Reader } from '../../database/reader.ts';
import { refusedFields } from '../../lib/errors.ts';
import { ProductModel } from './product.model.ts';

export const barcodeTaken = msg('A product with this bar code exists');

/** A product's bar code and those of its packs, which are unique together. */
type Coded = {
  barcode?: string | null | undefined;
  packs?: readonly Pick<Product['packs'][number], 'barcode'>[] | undefined;
};

/** Bar codes by the path of their field. */
const codesOf = ({ barcode, packs = [] }: Coded): [path: string, key: string][] =>
  [barcode, ...packs.map((pack) => pack.barcode)].flatMap((code, at) =>
    code ? [[at ? `packs.${at - 1}.barcode` : 'barcode', code.toLowerCase()]] : [],
  );

export const barcodeKeys = (product: Coded): string[] => codesOf(product).map(([, key]) => key);

/** @throws DUPLICATE with the path of each bar code that another product has, or that stands twice */
export async function refuseTakenCodes(product: Coded, id: string, reader: Reader): Promise<void> {
  const codes = codesOf(product);
  if (!codes.length) return;
  const filter = { barcodeKeys: { $in: codes.map(([, key]) => key) }, _id: { $ne: id } };
  const options = { projection: { barcodeKeys: 1 } };
  const others = await reader.find<{ barcodeKeys: string[] }>(ProductModel, filter, options);
  const taken = new Set(others.flatMap((other) => other.barcodeKeys));
  const errors: Record<string, Message[]> = {};
  for (const [path, key] of codes) {
    if (taken.has(key)) errors[path] = [barcodeTaken];
    taken.add(key);
  }
  if (Object.keys(errors).length) throw refusedFields('DUPLICATE', errors);
}
