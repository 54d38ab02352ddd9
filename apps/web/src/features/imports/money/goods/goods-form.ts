import { importCalls } from '@app/schemas/imports/import-calls';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { setGoodsRequest } from '@app/schemas/imports/import-goods';
import { imports } from '@app/schemas/imports/imports';
import type { FieldValues } from 'react-hook-form';
import { formFieldsOf } from '../../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../../crud/define-view.ts';
import type { RowsField } from '../../../../crud/described-fields.ts';
import type { Editable } from '../../../../crud/form/use-record-editor.ts';

/** A line as typed: its product's name and unit beside the id, amounts that may be missing. */
export type GoodsLine = {
  productId: string;
  productName: string;
  unit: string | null;
  quantity: number | null;
  unitPrice: number | null;
  weight: number | null;
  volume: number | null;
  short: number | null;
};
export type GoodsForm = { goods: GoodsLine[] };

/** An import as its goods are changed. */
export const goodsOfImport: Editable<ImportDetail> = {
  resource: {
    ...imports,
    paths: { ...imports.paths, update: importCalls.setGoods },
    update: setGoodsRequest,
  },
  failures: failuresOf(imports.label),
};

/** What others may have changed, as it is called. */
export const goodsLists: readonly RowsField[] = [
  {
    kind: 'rows',
    name: 'goods',
    label: 'Goods',
    fields: formFieldsOf(
      { create: setGoodsRequest },
      ['quantity', 'unitPrice', 'weight', 'volume', 'short'],
      'goods',
    ),
  },
];

export const typedGoods = (record: ImportDetail | undefined): GoodsForm => ({
  goods: (record?.goods ?? []).map(({ productId, quantity, unitPrice, weight, volume, short }) => ({
    productId: productId._id,
    productName: productId.name,
    unit: productId.unit,
    quantity,
    unitPrice,
    weight,
    volume,
    short: short || null,
  })),
});

export const blankGoods = (): GoodsLine => ({
  productId: '',
  productName: '',
  unit: null,
  quantity: null,
  unitPrice: null,
  weight: null,
  volume: null,
  short: null,
});

/** The goods as they are sent: names are for the screen. */
export const sentGoods = ({ goods }: FieldValues) => ({
  goods: (goods as GoodsLine[]).map(({ productName: _name, unit: _unit, short, ...line }) => ({
    ...line,
    short: short ?? 0,
  })),
});
