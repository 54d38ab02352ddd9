import { describe, expect, it } from 'vitest';
import { blanks, noNumbers, refuses } from '../test/refusals.ts';
import { productCategories, productInput, products } from './products.ts';

const valid = { name: 'Laptop', category: 'Electronics', supplier: 'Lenovo', price: 19.99 };

describe('a product', () => {
  refuses(productInput, valid, [
    ['name', 'Name is required', ...blanks],
    ['name', 'Name must be at most 200 characters', 'x'.repeat(201)],
    [
      'category',
      'Category is required',
      ...blanks,
      'electronics',
      'Home Goods',
      'Cars',
      '__proto__',
      'toString',
    ],
    ['supplier', 'Supplier is required', ...blanks],
    ['supplier', 'Supplier must be at most 200 characters', 'x'.repeat(201)],
    ['price', 'Price is required', ...noNumbers],
    ['price', 'Price must be a number', Number.NaN],
    ['price', 'Price must be greater than 0', 0, -0, -1, -0.001, -1e300],
    ['price', 'Price can have at most 2 decimals', 0.001, 19.999, 1e-7, 5e-324, 0.1 + 0.2],
    ['price', 'Price must be at most 999,999,999', 999_999_999.01, 1e9, 1e21, 1e308],
    ['sku', 'Code must be at most 40 characters', 'x'.repeat(41)],
    ['sku', 'Code must be a text', 5, {}],
    ['sku', "Code can't hold a tab or a line break", 'a\tb'],
    ['barcode', 'Bar code must be at most 40 characters', '1'.repeat(41)],
    ['unit', 'Unit must be a text', 5, {}],
    ['minimum', 'Minimum stock must be 0 or more', -0.001, '5', {}, Number.NaN],
    ['minimum', 'Minimum stock can have at most 3 decimals', 0.0001],
    ['minimum', 'Minimum stock must be at most 999,999,999', 1e9],
    ['packs', 'Packs must be a list', {}, 'carton', 5],
    ['packs', 'A product can have at most 5 packs', Array(6).fill({ unit: 'box', quantity: 1 })],
    ['vatExempt', 'VAT exempt must be yes or no', 'yes', 1],
  ]);

  refuses(productInput, { ...valid, packs: [{ unit: 'box', quantity: 6, barcode: null }] }, [
    ['packs.0', 'Packs must be a list', 'carton', null],
    ['packs.0.unit', 'Unit is required', ...blanks],
    ['packs.0.quantity', 'Quantity must be greater than 0', 0, -1],
    ['packs.0.barcode', 'Bar code must be at most 40 characters', '1'.repeat(41)],
  ]);

  it('takes prices from a cent to 999,999,999', () => {
    for (const price of [0.01, 0.1, 1, 19.99, 999_999_998.99, 999_999_999])
      expect(productInput.parse({ ...valid, price }).price).toBe(price);
  });

  it('drops the selling price that the form carries beside', () => {
    expect(productInput.parse({ ...valid, sellingprice: 0, _id: 'x', __v: 9 })).toEqual(valid);
  });

  it('may be changed in one field', () => {
    expect(products.update.parse({ price: 5 })).toEqual({ price: 5 });
  });
});

describe('product categories', () => {
  it('are the fifteen of the specification, in its order and with its labels', () => {
    expect(Object.entries(productCategories)).toEqual([
      ['Electronics', 'Electronics'],
      ['Clothing', 'Clothing'],
      ['Home_goods', 'Home Goods'],
      ['Books_Movies', 'Books & Movies'],
      ['Toys_Games', 'Toys & Games'],
      ['Beauty_personal_care', 'Beauty & Personal Care'],
      ['Sports_outdoors', 'Sports & Outdoors'],
      ['Groceries', 'Groceries'],
      ['Health_wellness', 'Health & Wellness'],
      ['Automotive', 'Automotive'],
      ['Jewelry_watches', 'Jewelry & Watches'],
      ['Office_supplies', 'Office Supplies'],
      ['Tools_hardware', 'Tools & Hardware'],
      ['Pet_supplies', 'Pet Supplies'],
      ['Art_crafts', 'Art & Crafts'],
    ]);
  });

  it.each(Object.keys(productCategories))('%s is taken', (category) => {
    expect(productInput.parse({ ...valid, category }).category).toBe(category);
  });
});
