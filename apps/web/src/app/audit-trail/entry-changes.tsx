import type { AuditEntry } from '@app/schemas/access/audits';
import { users } from '@app/schemas/access/users';
import { customers } from '@app/schemas/customers';
import { documentTypeFields, documentTypeLabels } from '@app/schemas/document-types';
import { imports } from '@app/schemas/imports/imports';
import { setPaperRequest } from '@app/schemas/imports/papers';
import { products } from '@app/schemas/products';
import { chinaShipments } from '@app/schemas/shipments/china-shipments';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { stocks } from '@app/schemas/stocks';
import { warehouses } from '@app/schemas/warehouses';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { type DescribedField, rowsOf } from '../../crud/described-fields.ts';
import type { FormPageView, ResourceView } from '../../crud/resource-view.ts';
import { Changes } from '../../features/audits/changes.tsx';
import { chinaShipmentsView } from '../../features/china-shipments/china-shipments.page.tsx';
import { customersView } from '../../features/customers/customers.page.tsx';
import { ethiopianFormPage } from '../../features/ethiopian-shipments/ethiopian-form.ts';
import { freeZoneFormPage } from '../../features/free-zone-shipments/free-zone-form.ts';
import { importsView } from '../../features/imports/imports.view.tsx';
import { costLists } from '../../features/imports/money/costs/cost-form.ts';
import { goodsLists } from '../../features/imports/money/goods/goods-form.ts';
import { productsView } from '../../features/products/products.page.tsx';
import { referenceItems } from '../../features/reference-data/use-reference-data.ts';
import { stocksView } from '../../features/stocks/stocks.page.tsx';
import { usersView } from '../../features/users/users.page.tsx';
import { warehousesView } from '../../features/warehouses/warehouses.page.tsx';
import { useT } from '../../lib/i18n.ts';

/** Lists an entry's changes with the labels of the record's form; nothing for entries without changes. */
export function EntryChanges({ record: entry }: { record: AuditEntry }) {
  const t = useT();
  return (
    entry.changes && (
      <>
        <h3 className="border-b border-edge pt-5 pb-1 font-head font-semibold">{t('Changes')}</h3>
        <Changes changes={entry.changes} fields={fieldsOf(entry)} />
      </>
    )
  );
}

/** Lists them within a record's history. */
export const ListedChanges = ({ record: entry }: { record: AuditEntry }) =>
  entry.changes && <Changes changes={entry.changes} fields={fieldsOf(entry)} isDense />;

/** Older entries name only the record's label, which several kinds may share. */
function fieldsOf({ record, type }: AuditEntry): readonly DescribedField[] {
  const kinds = described.filter(({ kind, label }) => (record ? kind === record.kind : label === type));
  return kinds.flatMap(({ fields }) => fields);
}

type Described = { kind: string; label: string; fields: readonly DescribedField[] };

const inDialog = ({ name: kind, label }: Named, { form }: Pick<ResourceView<never>, 'form'>): Described => ({
  kind,
  label,
  fields: [...(form?.fields ?? []), ...(form?.lines ? rowsOf({ sections: [form.lines] }) : [])],
});
const onPage = ({ name: kind, label }: Named, page: FormPageView): Described => ({
  kind,
  label,
  fields: [...page.sections.flatMap(({ fields }) => fields), ...rowsOf(page)],
});
type Named = { name: string; label: string };

const described: readonly Described[] = [
  inDialog(customers, customersView),
  { kind: customers.name, label: customers.label, fields: formFieldsOf(customers, ['owes', 'credit']) },
  inDialog(imports, importsView),
  {
    kind: imports.name,
    label: imports.label,
    fields: formFieldsOf({ create: setPaperRequest }, ['state', 'number', 'date', 'expires', 'note']).map(
      (field) => ({ ...field, name: `papers.${field.name}` }),
    ),
  },
  {
    kind: imports.name,
    label: imports.label,
    fields: [
      ...goodsLists,
      ...costLists,
      { kind: 'number', name: 'goodsValue', label: 'Value', isMoney: true },
      { kind: 'number', name: 'totalCost', label: 'Total cost', isMoney: true },
    ],
  },
  inDialog(products, productsView),
  inDialog(stocks, stocksView),
  inDialog(users, usersView),
  inDialog(warehouses, warehousesView),
  inDialog(chinaShipments, chinaShipmentsView),
  onPage(ethiopianShipments, ethiopianFormPage),
  onPage(freeZoneShipments, freeZoneFormPage),
  {
    kind: 'document-types',
    label: 'Document types',
    fields: documentTypeFields.map((name) => ({ kind: 'text', name, label: documentTypeLabels[name][1] })),
  },
  {
    kind: 'reference-data',
    label: 'Reference data',
    fields: [
      ...referenceItems.form.fields,
      { kind: 'flag', name: 'active', label: 'Active' },
      { kind: 'number', name: 'position', label: 'Position' },
    ],
  },
];
