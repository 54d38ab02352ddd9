import { users } from '@app/schemas/access/users';
import { customers } from '@app/schemas/customers';
import type { Route, Verb } from '@app/schemas/kit/resource';
import { products } from '@app/schemas/products';
import { sales } from '@app/schemas/sales';
import { stocks } from '@app/schemas/stocks';
import '../src/routes.ts';
import { servedResources } from '../src/crud/resource.ts';
import { derivedSample } from './derived-sample.ts';
import { day, mixed, plain, type Sample } from './sample.ts';
import { chinaSample, ethiopianSample, freeZoneSample, importSample } from './shipment-samples.ts';
import { make, makeProduct, makeStock, makeWarehouse, type Values, type World } from './world.ts';

const userSample: Sample = {
  contract: users,
  input: ({ warehouse }, number) => ({
    fname: `Abebe ${mixed(number)}`,
    mname: `Bekele ${number % 3}`,
    email: `Abebe${number}@inventory.test`,
    phoneNo: `0911000${100 + number}`,
    role: 'encoder',
    wareHouse: warehouse._id,
    status: 'ACTIVE',
    password: 'clerk-secret',
  }),
  change: { fname: 'Alemu' },
  required: ['fname', 'First name is required'],
  texts: {
    ...plain('fname', 'mname'),
    email: (text) => ({ email: `${text}@inventory.test` }),
    phoneNo: (text) => ({ phoneNo: `+251 ${text}` }),
  },
  choices: [],
  takes: { role: [undefined], status: [undefined] },
};

const units = ['piece', 'box', 'carton', 'bag', 'kg', 'quintal', 'litre', 'metre', 'pair', 'set'];

export const productSample: Sample = {
  contract: products,
  input: (_world, number) => ({
    name: `Phone ${mixed(number)}`,
    category: number % 2 ? 'Electronics' : 'Clothing',
    supplier: `Tecno ${number % 3}`,
    price: 100 + mixed(number) / 100,
    sku: `C${mixed(number)}-${number}`,
    barcode: `600${mixed(number)}${number}`,
    unit: units[mixed(number)],
    minimum: mixed(number) + 0.125,
    vatExempt: number % 2 === 1,
  }),
  change: { price: 12.34 },
  required: ['supplier', 'Supplier is required'],
  texts: plain('name', 'supplier', 'sku', 'barcode'),
  takes: {
    sku: [undefined, null, '', '   '],
    barcode: [undefined, null, '', '   '],
    unit: [undefined, null, '', '   '],
    minimum: [undefined, null, '', 0],
    packs: [undefined, null, ''],
  },
  choices: [
    ['category', 'Jewelry_watches', 'jewelry'],
    ['category', 'Home_goods', 'home goods'],
  ],
};

const stockSample: Sample = {
  contract: stocks,
  input: async ({ admin, warehouse }, number) => ({
    productId: (await makeProduct(admin, `Chair ${number}`))._id,
    warehouseId: warehouse._id,
    // Enough not to be low, before and after the change.
    quantity: 20 + mixed(number) / 1000,
  }),
  change: { quantity: 17.125 },
  required: ['quantity', 'Quantity must be greater than 0'],
  texts: {
    product: async (text, { admin }) => ({ productId: (await makeProduct(admin, text))._id }),
    warehouse: async (text, { admin }) => ({ warehouseId: (await makeWarehouse(admin, text))._id }),
  },
  choices: [],
};

/** Creates a line of a product or warehouse with this name, with enough in stock. */
async function lineOf(world: World, names: { product?: string; warehouse?: string } = {}) {
  const productId = names.product && (await makeProduct(world.admin, names.product))._id;
  const warehouseId = names.warehouse && (await makeWarehouse(world.admin, names.warehouse))._id;
  const stock = await makeStock(world, 1_000, {
    ...(productId && { productId }),
    ...(warehouseId && { warehouseId }),
  });
  return { productId: stock.productId, warehouseId: stock.warehouseId, quantity: 1.5, SellingPrice: 19.99 };
}

const saleSample: Sample = {
  contract: sales,
  input: async (world, number) => ({
    custormerName: `Customer ${mixed(number)}`,
    SalesDate: `2024-01-${day(number)}`,
    SalesMan: `Sara ${number % 3}`,
    soldData: [await lineOf(world), { ...(await lineOf(world)), quantity: 1 + mixed(number) }],
  }),
  change: {},
  required: ['custormerName', 'Customer name is required'],
  texts: {
    ...plain('custormerName', 'SalesMan'),
    product: async (text, world) => ({ soldData: [await lineOf(world, { product: text })] }),
    warehouse: async (text, world) => ({ soldData: [await lineOf(world, { warehouse: text })] }),
  },
  choices: [],
  differing: async (number, { admin }) => {
    const { _id: customerId } = await make(admin, 'POST /customer/create', { name: `Buyer ${number}` });
    return { customerId, ...(number % 2 && { terms: 'credit', dueDate: `2024-02-${day(number)}` }) };
  },
};

const customerSample: Sample = {
  contract: customers,
  input: (_world, number) => ({
    name: `Selam ${mixed(number)}`,
    phone: `091122${1000 + mixed(number)}`,
    tin: String(1_000_000_000 + mixed(number) * 1000 + number),
    creditLimit: 100 + mixed(number) / 100,
  }),
  change: { address: 'Merkato' },
  required: ['name', 'Customer name is required'],
  texts: {
    ...plain('name'),
    phone: (text) => ({ phone: `+251 911 ${text}` }),
  },
  choices: [],
  differing: (number) => ({ opening: 1 + mixed(number) }),
  takes: {
    phone: [undefined, null, '', '   '],
    tin: [undefined, null, '', '   '],
    creditLimit: [undefined, null, ''],
  },
};

const own: readonly Sample[] = [
  userSample,
  productSample,
  stockSample,
  saleSample,
  customerSample,
  ethiopianSample,
  importSample,
  freeZoneSample,
  chinaSample,
];

/** Samples of all resources served by the same kit: those made from the schema, which refer to no others, come first. */
export const samples: readonly Sample[] = [
  ...servedResources()
    .map(({ contract }) => contract)
    .filter(({ name, paths }) => paths.create && !own.some(({ contract }) => contract.name === name))
    .map(derivedSample),
  ...own,
];
export const sampleOf = (resource: string): Sample => {
  const sample = samples.find(({ contract }) => contract.name === resource);
  if (!sample) throw new Error(`Nobody serves ${resource}`);
  return sample;
};

/** Turns an answered record into its input form: ids for references, days for dates. */
export function asSent(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/T00:00:00\.000Z$/, '');
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  // A reference: a product's has codes and unit too.
  if (/^_id,(name|number)/.test(keys.join())) return (value as Values)._id;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asSent(inner)]));
}

/** Routes of a resource; tests use only those that it has. */
export const routesOf = ({ contract }: Sample) => contract.paths as Record<Verb, Route>;

/** Makes distinct inputs and records. */
export function recorder(world: World) {
  let number = 0;
  const input = async (sample: Sample, more: Values = {}): Promise<Values> => ({
    ...(await sample.input(world, ++number)),
    ...more,
  });
  const record = async (sample: Sample, more: Values = {}) =>
    make(world.admin, routesOf(sample).create, await input(sample, more));
  return { input, record };
}

/** An unknown id, and values that aren't ids at all. */
export const unknownId = '0123456789abcdef01234567';
export const malformedIds = [
  'abc',
  '',
  `${unknownId}0`,
  unknownId.replace('f', 'g'),
  '../../etc/passwd',
  ' ',
];
