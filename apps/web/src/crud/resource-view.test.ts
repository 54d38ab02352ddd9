import { users } from '@app/schemas/access/users';
import { fromText } from '@app/schemas/messages/message';
import { nouns } from '@app/schemas/messages/nouns';
import type { NounLabel } from '@app/schemas/messages/plurals';
import { translateBy } from '@app/schemas/messages/translate';
import { products } from '@app/schemas/products';
import { describe, expect, it } from 'vitest';
import { amharic } from '../lib/amharic.ts';
import { defineResourceView } from './define-view.ts';
import type { ResourceView } from './resource-view.ts';

const form = { fields: [] };
const details = { items: [] };
const viewOf = (resource: ResourceView<never>['resource']) =>
  defineResourceView({ resource, nameOf: String, columns: [], form, details });

/** Returns all texts that a view builds itself. */
function textsOf(view: ResourceView<{ _id: string }>, language: 'en' | 'am'): string[] {
  const t = translateBy(language, language === 'am' ? amharic : {});
  const { title, failures } = view;
  return [
    t(title),
    t(view.form?.createTitle ?? ''),
    t(view.form?.updateTitle ?? ''),
    t(view.details?.title ?? ''),
    t(view.counted, { count: 1 }),
    t(view.counted, { count: 2 }),
    ...Object.values(failures).map((text) => t(fromText(text))),
  ];
}

describe('what a screen says of its records', () => {
  it('is built from their noun', () => {
    expect(textsOf(viewOf(products), 'en')).toEqual([
      'Manage Products',
      'Add New Product',
      'Update Product',
      'Product Details',
      '1 product',
      '2 products',
      'There was a problem creating the product.',
      'There was a problem updating the product.',
      'There was a problem deleting the product.',
      'Failed to delete product',
    ]);
    expect(textsOf(viewOf(products), 'am')).toEqual([
      'የምርቶች አስተዳደር',
      'አዲስ ምርት ይጨምሩ',
      'ምርት ያስተካክሉ',
      'የምርት ዝርዝር',
      '1 ምርት',
      '2 ምርቶች',
      'ምርቱን በመመዝገብ ላይ ችግር ተፈጥሯል።',
      'ምርቱን በማስተካከል ላይ ችግር ተፈጥሯል።',
      'ምርቱን በመሰረዝ ላይ ችግር ተፈጥሯል።',
      'ምርቱን መሰረዝ አልተቻለም',
    ]);
  });

  it.each(Object.keys(nouns) as NounLabel[])('has its Amharic: %s', (label) => {
    for (const text of textsOf(viewOf({ ...products, label }), 'am')) expect(text).not.toMatch(/[A-Za-z]/);
  });

  it('is what its view says instead', () => {
    const view = defineResourceView({
      resource: users,
      nameOf: String,
      columns: [],
      details,
      title: 'Manage Encoders',
      form: { ...form, createTitle: 'Add New Encoder' },
    });
    expect(textsOf(view, 'en').slice(0, 3)).toEqual(['Manage Encoders', 'Add New Encoder', 'Update User']);
  });
});
