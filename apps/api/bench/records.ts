import { users } from '@app/schemas/access/users';
import { documentNumber } from '@app/schemas/counter/numbers';
import { dateOf, dayOf } from '@app/schemas/kit/days';
import type { Resource } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import { productCategories, products as productContract } from '@app/schemas/products';
import { receiptNumber } from '@app/schemas/sales';
import { chinaShipments } from '@app/schemas/shipments/china-shipments';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { stocks } from '@app/schemas/stocks';
import { warehouses } from '@app/schemas/warehouses';
import { COMPANY, firstCompany } from '../src/books/company.model.ts';
import { auditEntry } from '../src/calls/audit.ts';
import type { Values } from '../src/crud/resource.ts';
import { listFields, searchParts } from '../src/database/search/search.ts';
import { countingIn } from '../src/demo/days.ts';
import { createRandom } from '../src/demo/random.ts';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from '../src/demo/shipments.ts';
import { newSale } from '../src/features/sales/new-sale.ts';
import type { Author } from '../src/http/caller/author.ts';
import { documentsOf, type Maker } from './documents.ts';

/** As the API would record it, but for the call. */
export const authorOfMaker = ({ id, name, email, role }: Maker): Author => ({
  user: email,
  userId: id,
  userName: name,
  role,
  address: '127.0.0.1',
  requestId: '00000000-0000-4000-8000-000000000000',
});
/** Whole documents by collection. */
export type Batch = Record<string, Values[]>;
/** A kind of record: makes what the API would write for the record with this index. */
export type Kind = { name: string; count: number; make: (index: number) => Batch };

/** A realistic limit to warehouses and users, however much is sold. */
const PLACES_MAX = 1_000;
export const SALE_LINES = 3;
/** An Ethiopian year that is over, so that the numbers of new sales begin at 1. */
const SERIES_YEAR = 2010;
/** Percentage of stocks that are low. */
const LOW_OF_100 = 2;

const random = createRandom(2026);
const dayFromNow = countingIn('Africa/Addis_Ababa');
const nouns = [
  'Laptop',
  'Kettle',
  'Bicycle',
  'Notebook',
  'Generator',
  'Blanket',
  'Drill',
  'Cable',
  'Printer',
  'Pump',
];
const categories = Object.keys(productCategories);
const midnightOf = (moment: Date) => dateOf(dayOf(moment));

/** Makes a code that looks random and differs between records, like an article's. */
export const codeOf = (index: number) =>
  (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(36).padStart(7, '0');

const productName = (index: number) => `${nouns[index % nouns.length]} ${codeOf(index)}`;
const warehouseName = (index: number) => `Store ${codeOf(index)}`;
/** The name by which sales are found. */
const soldText = (name: string) => ({ _id: name, search: searchParts([name]) });
const isPlace = (name: string) => name === 'Warehouse' || name === 'User';
const openingOf = (index: number) => (index % 100 < LOW_OF_100 ? 16 : 50 + (index % 900)) * 1000;
/** Quantity of a line, numbered through all sales. */
const soldOf = (line: number) => ((line % 5) + 1) * 1000;

/**
 * Makes this many records of every kind, as the API would have stored them.
 * @param others limit for kinds other than products
 */
export function recordsOf(products: number, others: number, maker: Maker): Kind[] {
  const total = Math.min(products, others);
  const countOf = (name: string) =>
    name === 'Product' ? products : isPlace(name) ? Math.min(total, PLACES_MAX) : total;
  const { timeOf, idOf, common, made } = documentsOf(countOf, maker);
  const shipment = (contract: Resource, name: string, input: object, index: number): Batch => ({
    [contract.name]: [made(contract, name, contract.create?.parse(input) as Values, index)],
  });

  const placeOf = (stock: number) => stock % countOf('Warehouse');
  const movement = (stock: number, reason: string, change: number, balance: number, version: number) => ({
    stockId: idOf('Stock', stock),
    productId: idOf('Product', stock),
    productName: productName(stock),
    warehouseId: idOf('Warehouse', placeOf(stock)),
    warehouseName: warehouseName(placeOf(stock)),
    change,
    balance,
    reason,
    user: maker.email,
    version,
  });
  /** Quantity of a stock after this many passes through all stocks. */
  const leftAfter = (stock: number, passes: number) =>
    Array.from({ length: passes }, (_, pass) => soldOf(stock + pass * total)).reduce(
      (left, sold) => left - sold,
      openingOf(stock),
    );

  const stock = (index: number): Batch => {
    const place = { productId: idOf('Product', index), warehouseId: idOf('Warehouse', placeOf(index)) };
    const named = { productId: { name: productName(index) } };
    const record = made(stocks, 'Stock', { ...place, quantity: 1 }, index, named);
    const opening = movement(index, 'opening', openingOf(index), openingOf(index), 0);
    return {
      stocks: [{ ...record, quantity: leftAfter(index, SALE_LINES), __v: SALE_LINES }],
      movements: [
        { ...opening, reference: null, at: record.createdAt, date: midnightOf(record.createdAt as Date) },
      ],
    };
  };

  const sale = (index: number): Batch => {
    const lines = Array.from({ length: SALE_LINES }, (_, at) => index * SALE_LINES + at);
    const soldData = lines.map((line) => ({
      productId: String(idOf('Product', line % total)),
      warehouseId: String(idOf('Warehouse', placeOf(line % total))),
      quantity: soldOf(line) / 1000,
      SellingPrice: 100 + (line % 9_000) / 4,
    }));
    const time = timeOf('Sale', index);
    const SalesDate = midnightOf(time);
    const input = {
      custormerName: `Customer ${codeOf(index)}`,
      SalesDate,
      SalesMan: `Seller ${index % 40}`,
      soldData,
    };
    const byId = (kind: string, index: number, name: string) => {
      const _id = idOf(kind, index);
      return [String(_id), { _id, name, price: 1 }] as const;
    };
    const facts = {
      products: new Map(lines.map((line) => byId('Product', line % total, productName(line % total)))),
      warehouses: new Map(
        lines
          .map((line) => placeOf(line % total))
          .map((place) => byId('Warehouse', place, warehouseName(place))),
      ),
    };
    const moment = { rules: { _id: COMPANY, ...firstCompany }, receiptKey: 'of the bench', facts };
    const number = documentNumber('sale', SERIES_YEAR, index + 1);
    const record = { ...newSale(input, maker, { ...moment, number }), ...common('Sale', index) };
    const message = msg('Sale #{{number}} to {{name}} for {{total, number}} birr created', {
      number: receiptNumber(String(record._id)),
      name: input.custormerName,
      total: record.total / 100,
    });
    const about = { kind: 'sales', _id: String(record._id) };
    const { entry } = auditEntry(
      { action: 'Create', type: 'Sale', message, record: about },
      authorOfMaker(maker),
    );
    return {
      sales: [{ ...record, ...listFields('Sale', record) }],
      movements: lines.map((line) => {
        const [stock, pass] = [line % total, Math.floor(line / total) + 1];
        const taken = movement(stock, 'sale', -soldOf(line), leftAfter(stock, pass), pass);
        return { ...taken, reference: record._id, at: time, date: SalesDate };
      }),
      audits: [{ ...entry, at: time }],
    };
  };

  const kinds: Record<string, (index: number) => Batch> = {
    Warehouse: (index) => {
      const input = { name: warehouseName(index), address: `Street ${index}, Addis Ababa` };
      return {
        warehouses: [made(warehouses, 'Warehouse', input, index)],
        soldtexts: [soldText(warehouseName(index))],
      };
    },
    User: (index) => {
      const email = `clerk.${codeOf(index)}@inventory.test`;
      const person = { fname: 'Clerk', mname: codeOf(index), email, emailKey: email, phoneNo: '0911000000' };
      const account = { ...person, role: 'encoder', status: index % 20 ? 'ACTIVE' : 'INACTIVE' };
      const wareHouse = idOf('Warehouse', index);
      return { users: [made(users, 'User', { ...account, wareHouse, passwordHash: '-' }, index)] };
    },
    Product: (index) => {
      const category = categories[index % categories.length];
      const price = 10_000 + (index % 90_000);
      const input = { name: productName(index), category, supplier: `Supplier ${index % 500}`, price };
      return {
        products: [made(productContract, 'Product', input, index)],
        soldtexts: [soldText(productName(index))],
      };
    },
    Stock: stock,
    Sale: sale,
    EthiopianShipment: (index) =>
      shipment(ethiopianShipments, 'EthiopianShipment', ethiopianShipment(index, random, dayFromNow), index),
    FreeZoneShipment: (index) =>
      shipment(freeZoneShipments, 'FreeZoneShipment', freeZoneShipment(index, random, dayFromNow), index),
    ChinaShipment: (index) =>
      shipment(chinaShipments, 'ChinaShipment', chinaShipment(random, dayFromNow), index),
  };
  return Object.entries(kinds).map(([name, make]) => ({ name, count: countOf(name), make }));
}
