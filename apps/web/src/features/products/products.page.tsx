import { type Product, products } from '@app/schemas/products';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';

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
    { field: 'unit', isHidden: true, width: '7rem' },
    { field: 'minimum', isHidden: true, width: '9rem' },
    { field: 'vatExempt', isHidden: true, width: '7rem' },
    ...recordedColumns,
  ],
  filters: ['category'],
  details: {
    items: [
      'name',
      'price',
      'category',
      'supplier',
      'sku',
      'barcode',
      'unit',
      'minimum',
      'vatExempt',
      ...recordedDetails,
    ],
  },
  form: {
    fields: [
      { field: 'name', isWide: true },
      { field: 'category', placeholder: 'Select category...', isWide: true },
      'supplier',
      'price',
      'sku',
      'barcode',
      'unit',
      { field: 'minimum', hint: 'Empty: 10' },
      'vatExempt',
    ],
  },
});

export const ProductsPage = () => <ListPage view={productsView} />;
