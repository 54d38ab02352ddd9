import { z } from 'zod';
import { yesOrNo } from './kit/business-fields.ts';
import { choice, money, optional, optionalPaperNumber, text } from './kit/fields.ts';
import { admins, defineResource, everyone, type RecordOf } from './kit/resource.ts';
import { recordFields, storedMoney } from './kit/stored.ts';

/** Stored value → label, in the order in which pickers show them. */
export const productCategories = {
  Electronics: 'Electronics',
  Clothing: 'Clothing',
  Home_goods: 'Home Goods',
  Books_Movies: 'Books & Movies',
  Toys_Games: 'Toys & Games',
  Beauty_personal_care: 'Beauty & Personal Care',
  Sports_outdoors: 'Sports & Outdoors',
  Groceries: 'Groceries',
  Health_wellness: 'Health & Wellness',
  Automotive: 'Automotive',
  Jewelry_watches: 'Jewelry & Watches',
  Office_supplies: 'Office Supplies',
  Tools_hardware: 'Tools & Hardware',
  Pet_supplies: 'Pet Supplies',
  Art_crafts: 'Art & Crafts',
} as const;
export type ProductCategory = keyof typeof productCategories;

const category = choice('Category', productCategories);

/** The longest code or bar code. */
const CODE_MAX = 40;
const no = (value: boolean | null | undefined) => (value === null ? false : value);

export const productInput = z.object({
  name: text('Name'),
  category,
  supplier: text('Supplier'),
  price: money('Price'),
  sku: optionalPaperNumber('Code', CODE_MAX),
  barcode: optionalPaperNumber('Bar code', CODE_MAX),
  vatExempt: optional(yesOrNo('VAT exempt')).transform(no),
});

/** Specification 1, sections 2, 3 and 5; codes and VAT: specification 4, section 1. */
export const products = defineResource({
  name: 'products',
  label: 'Product',
  paths: {
    list: 'POST /product/getproducts',
    search: 'POST /search/products',
    export: 'POST /product/export',
    create: 'POST /product/create',
    update: 'PUT /product/updateone',
    remove: 'DELETE /product/deleteone',
  },
  access: {
    list: everyone,
    search: everyone,
    export: everyone,
    create: admins,
    update: admins,
    remove: admins,
  },
  record: z.object({
    ...recordFields,
    name: z.string(),
    category,
    supplier: z.string(),
    price: storedMoney,
    // Products of before have none of these.
    sku: z.string().nullable().default(null),
    barcode: z.string().nullable().default(null),
    vatExempt: z.boolean().default(false),
  }),
  create: productInput,
  update: productInput.partial(),
  sortable: ['name', 'category', 'supplier', 'price', 'sku', 'barcode', 'createdAt'],
  filters: { category: 'value' },
});
export type Product = RecordOf<typeof products>;
