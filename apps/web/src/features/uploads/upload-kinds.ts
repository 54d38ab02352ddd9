import { customers } from '@app/schemas/customers';
import type { Resource, UploadSheet } from '@app/schemas/kit/resource';
import { products } from '@app/schemas/products';
import { stocks } from '@app/schemas/stocks';
import type { UploadKind } from '@app/schemas/uploads';
import type { Text } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

export type UploadScreen = {
  of: UploadKind;
  resource: Pick<Resource, 'create' | 'record' | 'listed'> & { sheet: UploadSheet };
  title: Text;
  /** What has come of it, with a count and `changed`. */
  made: Text;
  list: string;
  goToList: Text;
};

/** What the screens of uploads say of each kind. */
export const uploadScreens: Readonly<Record<UploadKind, UploadScreen>> = {
  products: {
    of: 'products',
    resource: products,
    title: 'Upload products',
    made: '{{count, number}} products were made, {{changed, number}} changed',
    list: paths.products,
    goToList: 'Go to products',
  },
  customers: {
    of: 'customers',
    resource: customers,
    title: 'Upload customers',
    made: '{{count, number}} customers were made, {{changed, number}} changed',
    list: paths.customers,
    goToList: 'Go to customers',
  },
  stocks: {
    of: 'stocks',
    resource: stocks,
    title: 'Upload stocks',
    made: '{{count, number}} stocks were made, {{changed, number}} changed',
    list: paths.stocks,
    goToList: 'Go to stocks',
  },
};
