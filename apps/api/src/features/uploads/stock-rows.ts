import { msg } from '@app/schemas/messages/message';
import { stocks } from '@app/schemas/stocks';
import { nameKey } from '../../crud/name-key.ts';
import type { Reader } from '../../database/reader.ts';
import type { Stored } from '../../database/types.ts';
import { stocksResource } from '../stocks/stocks.service.ts';
import { ID } from './columns.ts';
import { findBy, findByIds, findByNames } from './find-records.ts';
import { type Found, given, grouped, type Kind, type ValuedRow, valuesIn } from './kind.ts';
import type { FieldMistake } from './looked-row.ts';

type Product = Stored & { name: string; skuKey?: string | null; barcodeKeys?: string[] };
type Warehouse = Stored & { name: string };
type Stock = Stored & { productId: unknown; warehouseId: unknown; quantity: number };
/** What a row names, as far as it exists. */
type Named = { stock?: Stock | undefined; product?: Product | undefined; warehouse?: Warehouse | undefined };

/** A stock is found by its id, else by its product (code, bar code or name) and its warehouse's name. */
export const stocksKind: Kind = {
  contract: stocks,
  resource: stocksResource as unknown as Kind['resource'],
  async find(rows, reader) {
    const catalogue = await readCatalogue(rows, reader);
    return rows.map(({ values }): Found => {
      const mistakes: FieldMistake[] = [];
      const note = (field: string, message: FieldMistake['message']) =>
        void mistakes.push({ field, message });
      const named = given(values[ID]) ? ofId(values, catalogue, note) : ofPlace(values, catalogue, note);
      const { stock, product, warehouse } = named;
      const place = product &&
        warehouse && {
          productId: String(product._id),
          warehouseId: String(warehouse._id),
          expected: stock?.quantity ?? 0,
        };
      return {
        ...(stock && { record: { ...stock, productId: product, warehouseId: warehouse } }),
        name: [product?.name, warehouse?.name].filter(Boolean).join(', '),
        mistakes,
        values: {
          productId: product ? String(product._id) : values.productId,
          warehouseId: warehouse ? String(warehouse._id) : values.warehouseId,
        },
        ...(place && { place }),
      };
    });
  },
  marksOf: (values, { place }) =>
    place
      ? [
          {
            key: placeKey(place.productId, place.warehouseId),
            field: given(values[ID]) ? ID : 'productId',
            message: msg('{{label}} stands twice', { label: 'Stock' }),
          },
        ]
      : [],
};

const placeKey = (productId: unknown, warehouseId: unknown) => `${productId} ${warehouseId}`;
type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** Reads all products, warehouses and stocks that these rows may mean. */
async function readCatalogue(rows: readonly ValuedRow[], reader: Reader) {
  const cells = valuesIn(rows, 'productId');
  const codes = cells.map((code) => code.toLowerCase());
  const own = (await findByIds('Stock', rows, reader)) as Stock[];
  const barred = (await findBy('Product', 'barcodeKeys', codes, reader)) as Product[];
  const coded = (await findBy('Product', 'skuKey', codes, reader)) as Product[];
  const named = (await findByNames('Product', cells, reader)) as Product[];
  const housed = (await findByNames('Warehouse', valuesIn(rows, 'warehouseId'), reader)) as Warehouse[];
  const idsOf = (field: 'productId' | 'warehouseId') => own.map((stock) => stock[field]);
  const ownProducts = (await findBy('Product', '_id', idsOf('productId'), reader)) as Product[];
  const ownWarehouses = (await findBy('Warehouse', '_id', idsOf('warehouseId'), reader)) as Warehouse[];
  const products = byIdOf([...barred, ...coded, ...named, ...ownProducts]);
  const warehouses = byIdOf([...housed, ...ownWarehouses]);
  const there = (await findBy('Stock', 'productId', [...products.keys()], reader, {
    warehouseId: { $in: [...warehouses.keys()] },
  })) as Stock[];
  return {
    stocks: byIdOf(own),
    products,
    warehouses,
    byBarcode: grouped(barred, ({ barcodeKeys = [] }) => barcodeKeys),
    byCode: grouped(coded, ({ skuKey }) => [skuKey]),
    byName: grouped(named, ({ name }) => [nameKey(name)]),
    warehousesByName: grouped(housed, ({ name }) => [nameKey(name)]),
    places: grouped(there, ({ productId, warehouseId }) => [placeKey(productId, warehouseId)]),
  };
}

const byIdOf = <T extends Stored>(records: readonly T[]) =>
  new Map(records.map((record) => [String(record._id), record]));

type Note = (field: string, message: FieldMistake['message']) => void;

/** What an id names; product and warehouse beside it must be its own. */
function ofId(values: ValuedRow['values'], catalogue: Catalogue, note: Note): Named {
  const stock = catalogue.stocks.get(String(values[ID]).trim().toLowerCase());
  if (!stock) {
    note(ID, msg('{{label}} does not exist', { label: 'Stock' }));
    return {};
  }
  const product = catalogue.products.get(String(stock.productId));
  const warehouse = catalogue.warehouses.get(String(stock.warehouseId));
  const [productCell, warehouseCell] = [given(values.productId), given(values.warehouseId)];
  const isAnother = (cell: string) =>
    !productsAt(cell, catalogue).some(({ _id }) => String(_id) === String(product?._id));
  if (productCell && isAnother(productCell))
    note('productId', msg('The stock of this row is of another {{label}}', { label: 'product' }));
  if (warehouseCell && nameKey(warehouseCell) !== nameKey(warehouse?.name ?? ''))
    note('warehouseId', msg('The stock of this row is of another {{label}}', { label: 'warehouse' }));
  return { stock, product, warehouse };
}

/** What a product and a warehouse name. One that is left empty is missed by the form's rule. */
function ofPlace(values: ValuedRow['values'], catalogue: Catalogue, note: Note): Named {
  const [productCell, warehouseCell] = [given(values.productId), given(values.warehouseId)];
  const named: Named = {};
  if (productCell) {
    const [product, another] = productsAt(productCell, catalogue);
    const isCode = product && !catalogue.byName.get(nameKey(productCell))?.includes(product);
    if (!product) note('productId', msg('{{label}} does not exist', { label: 'Product' }));
    else if (another && !isCode) note('productId', msg('Several products have this name'));
    named.product = product;
  }
  if (warehouseCell) {
    const [warehouse, another] = catalogue.warehousesByName.get(nameKey(warehouseCell)) ?? [];
    if (!warehouse) note('warehouseId', msg('{{label}} does not exist', { label: 'Warehouse' }));
    else if (another) note('warehouseId', msg('Several warehouses have this name'));
    named.warehouse = warehouse;
  }
  const { product, warehouse } = named;
  if (product && warehouse) [named.stock] = catalogue.places.get(placeKey(product._id, warehouse._id)) ?? [];
  return named;
}

/** All products that a cell may mean: by bar code, which wins, by code, by name. */
function productsAt(cell: string, { byBarcode, byCode, byName }: Catalogue): Product[] {
  const code = cell.toLowerCase();
  return [...(byBarcode.get(code) ?? []), ...(byCode.get(code) ?? []), ...(byName.get(nameKey(cell)) ?? [])];
}
