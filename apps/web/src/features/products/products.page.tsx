import { type Product, productCategories, products } from '@app/schemas/products';
import { Birr } from '../../components/birr.tsx';
import { ListPage } from '../../crud/list-page.tsx';
import { recordedColumns, recordedDetails } from '../../crud/recorded.ts';
import { defineResourceView } from '../../crud/resource-view.ts';

export const productsView = defineResourceView<Product>({
  resource: products,
  title: 'Manage Products',
  counted: '{{count, number}} products',
  nameOf: ({ name }) => name,
  pageSize: 5,
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }) => name, phone: 'title' },
    {
      id: 'category',
      header: 'Category',
      cell: ({ category }, t) => t(productCategories[category]),
      phone: 'note',
      width: '17%',
    },
    { id: 'supplier', header: 'Supplier', cell: ({ supplier }) => supplier, width: '20%' },
    {
      id: 'price',
      header: 'Price',
      cell: ({ price }) => <Birr amount={price} />,
      isFigure: true,
      phone: 'figure',
      width: '10.5rem',
    },
    ...recordedColumns<Product>(),
  ],
  filters: [{ kind: 'value', field: 'category', label: 'Category', options: productCategories }],
  details: {
    title: 'Product Details',
    items: [
      { label: 'Name', value: ({ name }) => name },
      { label: 'Price', value: ({ price }) => <Birr amount={price} /> },
      { label: 'Category', value: ({ category }, t) => t(productCategories[category]) },
      { label: 'Supplier', value: ({ supplier }) => supplier },
      ...recordedDetails<Product>(),
    ],
  },
  form: {
    createTitle: 'Add New Product',
    updateTitle: 'Update Product',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', isWide: true },
      {
        kind: 'select',
        name: 'category',
        label: 'Category',
        options: productCategories,
        placeholder: 'Select category...',
        isWide: true,
      },
      { kind: 'text', name: 'supplier', label: 'Supplier' },
      { kind: 'number', name: 'price', label: 'Price', isMoney: true },
    ],
  },
  failures: {
    create: 'There was a problem creating the product.',
    update: 'There was a problem updating the product.',
    remove: 'There was a problem deleting the product.',
    removeTitle: 'Failed to delete product',
  },
});

export const ProductsPage = () => <ListPage view={productsView} />;
