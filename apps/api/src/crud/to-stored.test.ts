import { products } from '@app/schemas/products';
import { sales } from '@app/schemas/sales';
import { expect, it } from 'vitest';
import { toStored } from './to-stored.ts';

it('encodes amounts at any depth, and leaves everything else as it came', () => {
  const input = {
    custormerName: 'Sara',
    soldData: [
      { productId: 'p', quantity: 1.005, SellingPrice: 19.99 },
      { productId: 'q', quantity: 0.001, SellingPrice: 0.1 },
    ],
  };
  expect(toStored(sales.record, input)).toEqual({
    custormerName: 'Sara',
    soldData: [
      { productId: 'p', quantity: 1005, SellingPrice: 1999 },
      { productId: 'q', quantity: 1, SellingPrice: 10 },
    ],
  });
});

it('adds no amount that an update leaves out, and decodes to what was sent', () => {
  expect(Object.keys(toStored(products.record, { name: 'Laptop' }))).toEqual(['name']);
  const { price } = products.record.shape;
  for (const sent of [0.01, 19.99, 999_999_999])
    expect(price.parse(toStored(products.record, { price: sent }).price)).toBe(sent);
});
