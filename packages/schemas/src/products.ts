import { z } from 'zod';
import { CODE_MAX, packs } from './goods/packs.ts';
import { optionalQuantity, yesOrNo } from './kit/business-fields.ts';
import { declare } from './kit/declared.ts';
import { choice, money, optional, optionalPaperNumber, optionalText, text } from './kit/fields.ts';
import { admins, defineResource, everyone, type RecordOf } from './kit/resource.ts';
import { recordFields, storedMoney, storedQuantity } from './kit/stored.ts';

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

/** The minimum of products that have none of their own. */
export const MINIMUM = 10;

const category = choice('Category', productCategories);

const no = (value: boolean | null | undefined) => (value === null ? false : value);

export const productInput = z.object({
  name: text('Name'),
  category,
  supplier: text('Supplier'),
  price: money('Price'),
  sku: optionalPaperNumber('Code', CODE_MAX),
  barcode: optionalPaperNumber('Bar code', CODE_MAX),
  unit: optionalText('Unit'),
  packs,
  minimum: optionalQuantity('Minimum stock'),
  vatExempt: optional(yesOrNo('VAT exempt')).transform(no),
});

const unit = { lists: ['units'], strict: 'Unit', isActiveOnly: true } as const;

/** Specification 1, sections 2, 3 and 5; codes, units, packs, minimum and VAT: specification 4, section 1. */
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
    unit: z.string().nullable().default(null),
    packs: z
      .array(z.object({ unit: z.string(), quantity: storedQuantity, barcode: z.string().nullable() }))
      .default([]),
    minimum: storedQuantity.nullable().default(null),
    /** What there is in all warehouses. */
    inStock: declare(storedQuantity.default(0), { label: 'In stock', kind: 'quantity' }),
    vatExempt: z.boolean().default(false),
  }),
  create: productInput,
  update: productInput.partial(),
  sortable: ['name', 'category', 'supplier', 'price', 'sku', 'barcode', 'unit', 'minimum', 'createdAt'],
  filters: { category: 'value' },
  listed: { unit, 'packs.unit': unit },
  sheet: {
    fields: ['name', 'category', 'supplier', 'price', 'sku', 'barcode', 'unit', 'minimum', 'vatExempt'],
    example: {
      name: 'Cement 50 kg (example)',
      category: 'Tools & Hardware',
      supplier: 'Messebo',
      price: 1_250.5,
      sku: 'CEM-50',
      barcode: '6001234567890',
      unit: 'bag',
      minimum: 20,
      vatExempt: 'No',
    },
  },
});
export type Product = RecordOf<typeof products>;
