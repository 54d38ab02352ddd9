import type { Warehouse } from '@app/schemas/warehouses';
import { Boxes } from 'lucide-react';
import { expect, it } from 'vitest';
import { warehousesView } from '../../features/warehouses/warehouses.page.tsx';
import { type Page, pageGroups } from '../navigation/pages.ts';
import { commandOf, sourcesOf } from './record-sources.ts';

const page: Page = {
  path: '/new',
  label: 'Warehouses',
  icon: Boxes,
  letter: 'n',
  load: async () => Object.assign(() => null, { view: warehousesView }),
};

it('finds the records of a new page by what its list is of', async () => {
  const sources = await sourcesOf([page]);
  expect(sources).toMatchObject([{ label: 'Warehouses', resource: warehousesView.resource }]);
  const record: Partial<Warehouse> = { _id: '5', name: 'Bole & co' };
  expect(sources.map((source) => commandOf(source, record as never, String, 'bole'))).toEqual([
    { id: '5', label: 'Bole & co', icon: Boxes, path: '/new?q=Bole+%26+co&view=5' },
  ]);
});

it('loads no page that is known, or has no records', async () => {
  const pages = pageGroups.flatMap((group) => group.pages);
  const failing = pages.map((one) => ({ ...one, load: () => Promise.reject(new Error(one.path)) }));
  expect(await sourcesOf(failing)).toEqual([]);
});
