import { msg } from '@app/schemas/messages/message';
import { products } from '@app/schemas/products';
import { nameKey } from '../../crud/name-key.ts';
import type { CrudService } from '../../crud/service.ts';
import type { Stored } from '../../database/types.ts';
import { productsResource, productsService } from '../products/products.service.ts';
import { ID } from './columns.ts';
import { findBy, findByIds, findByNames, recordOfRow } from './find-records.ts';
import { type Found, given, grouped, type Kind, newMarks, type ValuedRow, valuesIn } from './kind.ts';

type Product = Stored & { name: string; supplier: string; skuKey?: string | null; barcodeKeys?: string[] };
const codeTaken = msg('A product with this code exists');
const barcodeTaken = msg('A product with this bar code exists');

/** Names tell products apart together with their suppliers. */
const nameAndSupplier = (name: unknown, supplier: unknown) =>
  given(name) && given(supplier)
    ? JSON.stringify([name, supplier].map((text) => nameKey(String(text))))
    : undefined;

/** A product is found by its id, else by its code; by name and supplier where row or product has no code. */
export const productsKind: Kind = {
  contract: products,
  resource: productsResource as Kind['resource'],
  service: productsService as unknown as CrudService,
  async find(rows, reader) {
    const codes = valuesIn(rows, 'sku').map((code) => code.toLowerCase());
    const barcodes = valuesIn(rows, 'barcode').map((code) => code.toLowerCase());
    const byId = grouped(await findByIds('Product', rows, reader), ({ _id }) => [String(_id)]);
    const coded = (await findBy('Product', 'skuKey', codes, reader)) as Product[];
    const byCode = grouped(coded, ({ skuKey }) => [skuKey]);
    const named = (await findByNames('Product', valuesIn(rows, 'name'), reader)) as Product[];
    const byName = grouped(named, ({ name, supplier }) => [nameAndSupplier(name, supplier)]);
    const barred = (await findBy('Product', 'barcodeKeys', barcodes, reader)) as Product[];
    const byBarcode = grouped(barred, ({ barcodeKeys = [] }) => barcodeKeys);

    const recordOf = ({ values }: ValuedRow) => {
      const code = given(values.sku)?.toLowerCase();
      const key = nameAndSupplier(values.name, values.supplier);
      return recordOfRow('Product', values, {
        byId,
        own: code ? byCode.get(code) : undefined,
        named: ((key && byName.get(key)) || []).filter(({ skuKey }) => !code || !skuKey),
        several: msg('Several products have this name and supplier'),
      });
    };
    return rows.map((row): Found => {
      const { record, mistake } = recordOf(row);
      const mistakes = mistake ? [mistake] : [];
      const isOthers = (others: readonly Stored[] = []) =>
        others.some(({ _id }) => String(_id) !== String(record?._id));
      const [code, barcode] = [given(row.values.sku), given(row.values.barcode)];
      if (code && isOthers(byCode.get(code.toLowerCase())))
        mistakes.push({ field: 'sku', message: codeTaken });
      if (barcode && isOthers(byBarcode.get(barcode.toLowerCase())))
        mistakes.push({ field: 'barcode', message: barcodeTaken });
      return { ...(record && { record, name: String(record.name) }), mistakes };
    });
  },
  marksOf: (values, { record }) => {
    const twice = msg('{{label}} stands twice', { label: 'Product' });
    const [code, barcode] = [given(values.sku)?.toLowerCase(), given(values.barcode)?.toLowerCase()];
    const name = nameAndSupplier(values.name, values.supplier);
    return [
      ...(record ? [{ key: `record ${record._id}`, field: givenField(values), message: twice }] : []),
      ...(code ? [{ key: `code ${code}`, field: 'sku', message: record ? codeTaken : twice }] : []),
      ...(barcode ? [{ key: `bar code ${barcode}`, field: 'barcode', message: barcodeTaken }] : []),
      // A row without a code finds what a row above is about to make.
      ...(!record && name ? newMarks(name, code, 'name', twice) : []),
    ];
  },
};

/** The field by which a row has found its product. */
const givenField = (values: Readonly<Record<string, unknown>>) =>
  given(values[ID]) ? ID : given(values.sku) ? 'sku' : 'name';
