import { type User, users } from '@app/schemas/access/users';
import { type Customer, customers } from '@app/schemas/customers';
import type { Resource, Role } from '@app/schemas/kit/resource';
import { type Product, products } from '@app/schemas/products';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { billOf, type ChinaShipment, chinaShipments } from '@app/schemas/shipments/china-shipments';
import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { type FreeZoneShipment, freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { type Stock, stocks } from '@app/schemas/stocks';
import { fold } from '@app/schemas/text/fold';
import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import {
  Boxes,
  Contact,
  Container,
  ReceiptText,
  Ship,
  Tags,
  Truck,
  UserRound,
  Warehouse as WarehouseIcon,
} from 'lucide-react';
import { formatAmount, formatMoney } from '../../lib/format/format.ts';
import type { Text, Translate } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Command } from './commands.ts';

/** A kind of record that the palette finds, and how it shows a match. */
type RecordSource = {
  label: Text;
  resource: Resource;
  toCommand: (record: never, t: Translate, text: string) => Command;
};

/** The records that a role finds: those whose pages it may open. */
export const recordSources = (role: Role): readonly RecordSource[] =>
  role === 'admin' ? [forAdmins.products, ...forEveryone, ...forAdmins.others] : forEveryone;

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const productCommand = ({ _id, name, price }: Product, t: Translate): Command => ({
  id: _id,
  label: name,
  icon: Tags,
  end: `${formatMoney(price)} ${t('birr')}`,
  path: address(paths.products, { q: name, view: _id }),
});

const stockCommand = ({ _id, productId, warehouseId, quantity }: Stock, t: Translate): Command => ({
  id: _id,
  label: productId.name,
  icon: Boxes,
  note: t('in {{place}}', { place: warehouseId.name }),
  end: formatAmount(quantity),
  path: address(paths.stocks, { productId: productId._id, warehouseId: warehouseId._id, view: _id }),
});

const saleCommand = ({ _id, custormerName }: Sale): Command => ({
  id: _id,
  label: custormerName,
  icon: ReceiptText,
  number: `#${receiptNumber(_id)}`,
  path: address(paths.sales, { view: _id }),
});

const customerCommand = ({ _id, name, phone, tin }: Customer): Command => ({
  id: _id,
  label: name,
  icon: Contact,
  ...(phone && { note: phone }),
  ...(tin && { number: tin }),
  path: address(paths.customers, { q: name, view: _id }),
});

const warehouseCommand = ({ _id, name, address: place }: Warehouse): Command => ({
  id: _id,
  label: name,
  icon: WarehouseIcon,
  note: place,
  path: address(paths.warehouses, { q: name, view: _id }),
});

const userCommand = ({ _id, fname, mname, email }: User): Command => ({
  id: _id,
  label: [fname, mname].join(' '),
  icon: UserRound,
  note: email,
  path: address(paths.encoders, { q: email, view: _id }),
});

const chinaCommand = (shipment: ChinaShipment): Command => ({
  id: shipment._id,
  label: shipment.OriginSupplierName,
  icon: Ship,
  number: billOf(shipment),
  path: address(paths.chinaToFreezone, { q: billOf(shipment), view: shipment._id }),
});

const freeZoneCommand = (shipment: FreeZoneShipment, _t: Translate, text: string): Command => {
  const { _id, importer, OperationNo, Truckwaybillnumber, BillofLoading } = shipment;
  return {
    id: _id,
    label: importer,
    icon: Container,
    number: holding(text, [OperationNo, Truckwaybillnumber, BillofLoading]),
    path: address(paths.freeZoneShipping, { view: _id }),
  };
};

const ethiopianCommand = (shipment: EthiopianShipment, _t: Translate, text: string): Command => {
  const { _id, importer, OperationNo, ProformaInvoiceNo, BillofLoading, containers } = shipment;
  const containerNumbers = containers.map(({ containerNo }) => containerNo);
  return {
    id: _id,
    label: importer,
    icon: Truck,
    number: holding(text, [OperationNo, ProformaInvoiceNo, BillofLoading, ...containerNumbers]),
    path: address(paths.ethiopianShipping, { view: _id }),
  };
};

/** Returns the number that was searched for, however it is grouped; else the first, by which people know the record. */
function holding(text: string, numbers: readonly [string, ...string[]]): string {
  const looked = ungrouped(text);
  return numbers.find((number) => ungrouped(number).includes(looked)) ?? numbers[0];
}
const ungrouped = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const forEveryone: readonly RecordSource[] = [
  { label: 'Stocks', resource: stocks, toCommand: stockCommand },
  { label: 'Receipts', resource: sales, toCommand: saleCommand },
  { label: 'Customers', resource: customers, toCommand: customerCommand },
];

const forAdmins = {
  // The page of products is for admins; everyone finds a product by its stock.
  products: { label: 'Products', resource: products, toCommand: productCommand },
  others: [
    { label: 'Warehouses', resource: warehouses, toCommand: warehouseCommand },
    { label: 'Encoders', resource: users, toCommand: userCommand },
    { label: 'China to Freezone', resource: chinaShipments, toCommand: chinaCommand },
    { label: 'Freezone Shipping', resource: freeZoneShipments, toCommand: freeZoneCommand },
    { label: 'Ethiopian Shipping', resource: ethiopianShipments, toCommand: ethiopianCommand },
  ],
} satisfies { products: RecordSource; others: readonly RecordSource[] };
