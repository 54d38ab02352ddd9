import { describe, expect, it } from 'vitest';
import { productPicker } from '../../features/products/product-picker.shared.ts';
import { fieldAt, type RowsField } from '../described-fields.ts';
import type { FormField } from '../resource-view.ts';
import { chosenNameOf, countErrors, initialValues, shownValue } from './record-form.ts';

const fields: FormField[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'number', name: 'price', label: 'Price' },
  {
    kind: 'select',
    name: 'role',
    label: 'Role',
    options: { admin: 'Admin', encoder: 'Encoder' },
    initial: 'encoder',
  },
  { kind: 'picker', name: 'productId', label: 'Product', of: productPicker },
  { kind: 'picker', name: 'wareHouse', label: 'Warehouse', of: productPicker, nameIn: 'wareHouseName' },
  { kind: 'date', name: 'Bank_Permit.date', label: 'Permit date' },
];

describe('initialValues', () => {
  it('are blank for a new record', () => {
    expect(initialValues(fields)).toEqual({
      name: '',
      price: null,
      role: 'encoder',
      productId: '',
      wareHouse: '',
      Bank_Permit: { date: '' },
    });
  });

  it('are the record’s, references by id and dates by day', () => {
    const record = {
      name: 'Lamp',
      price: 19.5,
      role: 'admin',
      productId: { _id: 'p1', name: 'Panel' },
      wareHouse: null,
      Bank_Permit: { date: '2026-03-05T00:00:00.000Z' },
    };
    expect(initialValues(fields, record)).toEqual({
      name: 'Lamp',
      price: 19.5,
      role: 'admin',
      productId: 'p1',
      wareHouse: '',
      Bank_Permit: { date: '2026-03-05' },
    });
  });
});

it('a picker knows the name of what it holds', () => {
  const record = { productId: { _id: 'p1', name: 'Panel' }, wareHouse: 'w1', wareHouseName: 'Bole' };
  expect(fields.map((field) => chosenNameOf(field, record))).toEqual([
    undefined,
    undefined,
    undefined,
    'Panel',
    'Bole',
    undefined,
  ]);
});

it('fields that are wrong are counted at any depth, and what is told of a list as such is no field', () => {
  const wrong = { type: 'custom', message: 'Wrong' };
  const lines = [{ size: wrong, containerNo: wrong }, undefined, { size: wrong }];
  expect(countErrors({ importer: wrong, containers: lines, root: wrong })).toBe(4);
  expect(countErrors(wrong)).toBe(0);
});

describe('what others changed a value to', () => {
  const shown = (field: FormField | undefined, value: unknown) => shownValue(field, value, {}, String);
  const containers: RowsField = {
    kind: 'rows',
    name: 'containers',
    label: 'Containers',
    fields: [
      { kind: 'text', name: 'containerNo', label: 'Container number' },
      { kind: 'date', name: 'containerArrival', label: 'Container arrival date' },
    ],
  };
  const at = (path: string) => fieldAt([...fields, containers], path);

  it('is told as a day where the field takes one, and as it was written where it takes a text', () => {
    for (const text of ['2026-03-05', '5/3/2026', 'Mar 5, 2026']) {
      expect(shown(at('name'), text)).toBe(text);
      expect(shown(at('containers.2.containerNo'), text)).toBe(text);
      expect(shown(at('role'), text)).toBe(text);
      expect(shown(at('productId'), text)).toBe(text);
    }
    expect(shown(at('Bank_Permit.date'), '2026-03-05')).toBe('Mar 5, 2026');
    expect(shown(at('containers.2.containerArrival'), '2026-03-05')).toBe('Mar 5, 2026');
  });

  it('is told by the field at its path and no other', () => {
    expect(at('price')?.label).toBe('Price');
    for (const path of [
      'containers',
      'containers.2',
      'containers.2.size',
      'name.2.containerNo',
      'Bank_Permit',
    ])
      expect(at(path)).toBeUndefined();
  });
});
