import { type ExpectedImport, expectedPage, expectedPath } from '@app/schemas/imports/expected-goods';
import type { Page } from '@app/schemas/kit/lists';
import { defineResource, everyone } from '@app/schemas/kit/resource';
import { queryOptions } from '@tanstack/react-query';
import type { PickerSource } from '../../../crud/resource-view.ts';
import { call } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { blankLine, type GoodsLine } from './goods-form.ts';

const AT_ONCE = 100;

/** Names an import for those who receive it: IM-2019-0003 · Solar panels · Nov 24. */
const nameOf = ({ number, description, expected }: ExpectedImport): string =>
  [number, description, expected && formatDay(expected)].filter(Boolean).join(' · ');

/** The imports of which something is to come. */
export const expectedPicker: PickerSource<ExpectedImport> = {
  resource: defineResource({
    name: 'expected imports',
    label: 'Import',
    paths: { list: expectedPath, search: expectedPath },
    access: { list: everyone, search: everyone },
    record: expectedPage.shape.data.element,
    filters: {},
    sortable: [],
  }),
  placeholder: 'Select import...',
  searchPlaceholder: 'Search import...',
  emptyText: 'Nothing is to come.',
  noteOf: () => '',
  nameOf,
};

/** Queries what is to come of one import; null once nothing is. */
export const expectedQuery = (id: string) =>
  queryOptions({
    queryKey: ['expected imports', 'one', id],
    queryFn: async ({ signal }): Promise<ExpectedImport | null> => {
      for (let page = 1; ; page += 1) {
        const request = { page, limit: AT_ONCE };
        const { data, totalPages } = await call<Page<ExpectedImport>>(expectedPath, request, { signal });
        const found = data.find(({ _id }) => _id === id);
        if (found || page >= totalPages) return found ?? null;
      }
    },
  });

/** What is to come of it, as lines that are received whole, with how it is named. */
export const receiptOf = (expected: ExpectedImport) => ({
  importName: nameOf(expected),
  lines: expected.goods.map(
    ({ productId, outstanding }): GoodsLine => ({
      ...blankLine(),
      productId: productId._id,
      productName: productId.name,
      unit: productId.unit,
      quantity: outstanding,
    }),
  ),
});
