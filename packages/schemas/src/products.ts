import { z } from 'zod';
import { money, oneOf, text } from './fields.ts';
import { admins, defineResource, everyone, type RecordOf } from './resource.ts';
import { recordFields, storedMoney } from './stored.ts';

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

const category = oneOf(productCategories, 'Category is required');

export const productInput = z.object({
  name: text('Name', { required: 'Name is required' }),
  category,
  supplier: text('Supplier', { required: 'Supplier is required' }),
  price: money('Price', { required: 'Price is required', positive: 'Price must be greater than 0' }),
});

/** Specification 1, sections 2, 3 and 5. */
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
  }),
  create: productInput,
  update: productInput.partial(),
  sortable: ['name', 'category', 'supplier', 'price', 'createdAt'],
  filters: { category: 'value' },
  messages: {
    created: 'Product created successfully',
    updated: 'Product updated successfully',
    removed: 'Product deleted successfully',
  },
});
export type Product = RecordOf<typeof products>;
