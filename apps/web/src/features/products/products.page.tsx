import { type Product, products } from '@app/schemas/products';
import { Barcode } from 'lucide-react';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { formatQuantity } from '../../lib/format/quantity.ts';
import { fromData, type Translate } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { LABELS_MAX, tooManyLabels } from './labels/labels-max.ts';
import { packFields, packsOf } from './packs.ts';

const PackLines = lazyComponent(() => import('./pack-lines.tsx'), 'PackLines');
const ProductLabels = lazyComponent(() => import('./labels/product-labels.tsx'), 'ProductLabels');
const ProductCosts = lazyComponent(() => import('./costs/product-costs.tsx'), 'ProductCosts');

/** What there is of it in all warehouses, in its unit. */
const inStock = ({ inStock: quantity, unit }: Product, t: Translate) => formatQuantity(quantity, unit, t);
const unitOf = ({ unit }: Product, t: Translate) => unit && t(fromData(unit));

export const productsView = defineResourceView<Product>({
  resource: products,
  nameOf: ({ name }) => name,
  pageSize: 5,
  columns: [
    { field: 'name', phone: 'title' },
    { field: 'category', phone: 'note', width: '17%' },
    { field: 'supplier', width: '18%' },
    { field: 'price', phone: 'figure', width: '9.5rem' },
    { field: 'sku', isHidden: true, width: '9rem' },
    { field: 'barcode', isHidden: true, width: '10rem' },
    { field: 'unit', cell: unitOf, isHidden: true, width: '7rem' },
    { field: 'minimum', isHidden: true, width: '9rem' },
    { field: 'inStock', cell: inStock, isHidden: true, width: '8rem' },
    { field: 'vatExempt', isHidden: true, width: '7rem' },
    ...recordedColumns,
  ],
  filters: ['category'],
  chosenActions: {
    isForAdmins: true,
    most: LABELS_MAX,
    tooMany: tooManyLabels,
    actions: [{ label: 'Print labels', icon: Barcode, dialog: ProductLabels }],
  },
  details: {
    maxWidth: '560px',
    items: [
      'name',
      'price',
      'category',
      'supplier',
      'sku',
      'barcode',
      { field: 'unit', value: unitOf },
      { label: 'Packs', value: packsOf },
      { field: 'inStock', value: inStock },
      'minimum',
      'vatExempt',
      ...recordedDetails,
    ],
    foot: ProductCosts,
  },
  form: {
    maxWidth: '560px',
    fields: [
      { field: 'name', isWide: true },
      { field: 'category', placeholder: 'Select category...', isWide: true },
      'supplier',
      'price',
      'sku',
      { field: 'barcode', takesScan: true },
      'unit',
      { field: 'minimum', hint: 'Empty: 10' },
      'vatExempt',
    ],
    lines: {
      title: 'Packs',
      fields: [],
      content: { path: 'packs', component: PackLines, fields: packFields },
    },
  },
});

export const ProductsPage = () => <ListPage view={productsView} uploadPath={paths.uploadProducts} />;
