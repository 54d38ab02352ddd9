import { importCalls } from '@app/schemas/imports/import-calls';
import { setImportCostsRequest } from '@app/schemas/imports/import-costs';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { imports } from '@app/schemas/imports/imports';
import type { Split } from '@app/schemas/imports/landed-cost';
import type { FieldValues } from 'react-hook-form';
import { formFieldsOf } from '../../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../../crud/define-view.ts';
import type { RowsField } from '../../../../crud/described-fields.ts';
import type { Editable } from '../../../../crud/form/use-record-editor.ts';
import type { FormField } from '../../../../crud/resource-view.ts';
import { today } from '../../../../lib/format/company-zone.ts';
import type { Text } from '../../../../lib/i18n.ts';

/** A cost as typed: a day that may be missing, and the ids of those that bear it, none for all. */
export type CostLine = {
  kind: string;
  amount: number | null;
  date: string;
  reference: string;
  split: Split;
  products: string[];
  estimate: boolean;
};
export type CostsForm = { costs: CostLine[] };

export const kinds = { lists: ['cost_kinds'] } as const;

/** How costs are shared out, in words. */
export const splitWords = {
  value: 'Value',
  quantity: 'Quantity',
  weight: 'Weight',
  volume: 'Volume',
  equal: 'Equal',
} as const satisfies Record<Split, Text>;

/** An import as its costs are changed. */
export const costsOfImport: Editable<ImportDetail> = {
  resource: {
    ...imports,
    paths: { ...imports.paths, update: importCalls.setCosts },
    update: setImportCostsRequest,
  },
  failures: failuresOf(imports.label),
};

/** The cells of a line that are fields like any other. */
export const costFields: Readonly<Record<'kind' | 'date' | 'reference' | 'split', FormField>> = {
  kind: { name: 'kind', label: 'Kind', kind: 'listed', of: kinds, placeholder: 'Select kind...' },
  date: { name: 'date', label: 'Date', kind: 'date', isOptional: true },
  reference: { name: 'reference', label: 'Reference', kind: 'text' },
  split: { name: 'split', label: 'Split by', kind: 'select', options: splitWords },
};

/** What others may have changed, as it is called. */
export const costLists: readonly RowsField[] = [
  {
    kind: 'rows',
    name: 'costs',
    label: 'Costs',
    fields: [
      ...Object.values(costFields),
      ...formFieldsOf({ create: setImportCostsRequest }, ['amount', 'estimate'], 'costs'),
    ],
  },
];

export const typedCosts = (record: Pick<ImportDetail, 'costs'> | undefined): CostsForm => ({
  costs: (record?.costs ?? []).map(({ kind, amount, date, reference, split, products, estimate }) => ({
    kind,
    amount,
    date: date?.slice(0, 10) ?? '',
    reference: reference ?? '',
    split,
    products: products.map(({ _id }) => _id),
    estimate,
  })),
});

/** A cost of today, shared out by value over all goods. */
export const newCost = (): CostLine => ({
  kind: '',
  amount: null,
  date: today(),
  reference: '',
  split: 'value',
  products: [],
  estimate: false,
});

/** The costs as they are sent: one without a day has none. */
export const sentCosts = ({ costs }: FieldValues) => ({
  costs: (costs as CostLine[]).map(({ date, ...cost }) => ({ ...cost, date: date || null })),
});
