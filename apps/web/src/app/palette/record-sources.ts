import { type User, users } from '@app/schemas/access/users';
import { type Customer, customers } from '@app/schemas/customers';
import { type GoodsDocument, goods, goodsKinds } from '@app/schemas/goods/documents';
import { type Import, imports } from '@app/schemas/imports/imports';
import type { Resource, Role } from '@app/schemas/kit/resource';
import { type Product, products } from '@app/schemas/products';
import { type Sale, sales } from '@app/schemas/sales';
import { billOf, type ChinaShipment, chinaShipments } from '@app/schemas/shipments/china-shipments';
import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { type FreeZoneShipment, freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { type Stock, stocks } from '@app/schemas/stocks';
import { fold } from '@app/schemas/text/fold';
import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import {
  Anchor,
  Boxes,
  ClipboardList,
  Contact,
  Container,
  type LucideIcon,
  ReceiptText,
  Ship,
  Tags,
  Truck,
  UserRound,
  Warehouse as WarehouseIcon,
} from 'lucide-react';
import type { RecordBase } from '../../crud/resource-view.ts';
import { formatAmount, formatMoney } from '../../lib/format/format.ts';
import { formatPhone } from '../../lib/format/phone.ts';
import { formatReceiptNumber } from '../../lib/format/receipt-number.ts';
import type { Text, Translate } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../navigation/pages.ts';
import type { Command } from './commands.ts';

/** A kind of record that the palette finds, and how it shows a match. */
type RecordSource = {
  /** Of the page that opens it. */
  path: string;
  label: Text;
  icon: LucideIcon;
  resource: Resource;
  toRow: (record: never, t: Translate, text: string) => Row;
};
type Row = Pick<Command, 'label' | 'note' | 'end' | 'number'> & {
  /** What narrows the page's list to the record. */
  query?: Record<string, string>;
  /** The record's own page. */
  path?: string;
};

/** The records with more to show than their name that a role finds: those whose pages it may open. */
export const recordSources = (role: Role): readonly RecordSource[] =>
  role === 'admin' ? [productSource, ...forEveryone, ...forAdmins] : forEveryone;

/** Finds the records of other pages by what their lists are of. */
export async function sourcesOf(pages: readonly Page[]): Promise<RecordSource[]> {
  const known = new Set(recordSources('admin').map(({ path }) => path));
  const others = pages.filter(({ path, hasNoRecords }) => !hasNoRecords && !known.has(path));
  const sources = others.map(async ({ path, label, icon, load }): Promise<RecordSource[]> => {
    const { view } = await load();
    if (!view?.resource.paths.search) return [];
    const toRow = (record: never) => ({ label: view.nameOf(record), query: { q: view.nameOf(record) } });
    return [{ path, label, icon, resource: view.resource, toRow }];
  });
  return (await Promise.all(sources)).flat();
}

/** Shows a match. */
export function commandOf(
  { path, icon, toRow }: RecordSource,
  record: never,
  ...shownBy: [t: Translate, text: string]
): Command {
  const { _id: id }: RecordBase = record;
  const { query, path: own, ...row } = toRow(record, ...shownBy);
  const listed = `${path}?${new URLSearchParams({ ...query, view: id })}`;
  return { id, icon, ...row, path: own ?? listed };
}

/** The page of products is for admins; everyone finds a product by its stock. */
const productSource: RecordSource = {
  path: paths.products,
  label: 'Products',
  icon: Tags,
  resource: products,
  toRow: ({ name, price }: Product, t) => ({
    label: name,
    end: `${formatMoney(price)} ${t('birr')}`,
    query: { q: name },
  }),
};

const forEveryone: readonly RecordSource[] = [
  {
    path: paths.stocks,
    label: 'Stocks',
    icon: Boxes,
    resource: stocks,
    toRow: ({ productId, warehouseId, quantity }: Stock, t) => ({
      label: productId.name,
      note: t('in {{place}}', { place: warehouseId.name }),
      end: formatAmount(quantity),
      query: { productId: productId._id, warehouseId: warehouseId._id },
    }),
  },
  {
    path: paths.goods,
    label: 'Goods documents',
    icon: ClipboardList,
    resource: goods,
    toRow: ({ kind, number, warehouseId }: GoodsDocument, t) => ({
      label: t(goodsKinds[kind]),
      note: warehouseId.name,
      ...(number && { number, query: { q: number } }),
    }),
  },
  {
    path: paths.sales,
    label: 'Receipts',
    icon: ReceiptText,
    resource: sales,
    toRow: ({ _id, custormerName }: Sale) => ({ label: custormerName, number: formatReceiptNumber(_id) }),
  },
  {
    path: paths.customers,
    label: 'Customers',
    icon: Contact,
    resource: customers,
    toRow: ({ name, phone, tin }: Customer) => ({
      label: name,
      ...(phone && { note: formatPhone(phone) }),
      ...(tin && { number: tin }),
      query: { q: name },
    }),
  },
];

const forAdmins: readonly RecordSource[] = [
  {
    path: paths.warehouses,
    label: 'Warehouses',
    icon: WarehouseIcon,
    resource: warehouses,
    toRow: ({ name, address }: Warehouse) => ({ label: name, note: address, query: { q: name } }),
  },
  {
    path: paths.encoders,
    label: 'Encoders',
    icon: UserRound,
    resource: users,
    toRow: ({ fname, mname, email }: User) => ({
      label: [fname, mname].join(' '),
      note: email,
      query: { q: email },
    }),
  },
  {
    path: paths.imports,
    label: 'Imports',
    icon: Anchor,
    resource: imports,
    toRow: ({ _id, number, description, found }: Import) => ({
      label: description,
      number: found[0]?.number ?? number,
      path: `${paths.imports}/${_id}`,
    }),
  },
  {
    path: paths.chinaToFreezone,
    label: 'China to Freezone',
    icon: Ship,
    resource: chinaShipments,
    toRow: (shipment: ChinaShipment) => ({
      label: shipment.OriginSupplierName,
      number: billOf(shipment),
      query: { q: billOf(shipment) },
    }),
  },
  {
    path: paths.freeZoneShipping,
    label: 'Freezone Shipping',
    icon: Container,
    resource: freeZoneShipments,
    toRow: ({ importer, OperationNo, Truckwaybillnumber, BillofLoading }: FreeZoneShipment, _t, text) => ({
      label: importer,
      number: holding(text, [OperationNo, Truckwaybillnumber, BillofLoading]),
    }),
  },
  {
    path: paths.ethiopianShipping,
    label: 'Ethiopian Shipping',
    icon: Truck,
    resource: ethiopianShipments,
    toRow: ({ importer, containers, ...papers }: EthiopianShipment, _t, text) => {
      const { OperationNo, ProformaInvoiceNo, BillofLoading } = papers;
      const containerNumbers = containers.map(({ containerNo }) => containerNo);
      const number = holding(text, [OperationNo, ProformaInvoiceNo, BillofLoading, ...containerNumbers]);
      return { label: importer, number };
    },
  },
];

/** Returns the number that was searched for, however it is grouped; else the first, by which people know the record. */
function holding(text: string, numbers: readonly [string, ...string[]]): string {
  const looked = ungrouped(text);
  return numbers.find((number) => ungrouped(number).includes(looked)) ?? numbers[0];
}
const ungrouped = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
