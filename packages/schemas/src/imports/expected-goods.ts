import { z } from 'zod';
import { pageOf, searchRequest } from '../kit/lists.ts';
import { productReference, storedDate, storedId, storedQuantity } from '../kit/stored.ts';

/** What is to come, for those who receive it: nothing of what it costs (part 5, section 5). */
export const expectedPath = 'POST /import/expected';

/** Searched by number and description. */
export const expectedRequest = searchRequest({ sortable: [], filters: {} });
export type ExpectedRequest = z.output<typeof expectedRequest>;

export const expectedPage = pageOf(
  z.object({
    _id: storedId,
    number: z.string(),
    description: z.string(),
    expected: storedDate.nullable(),
    goods: z.array(z.object({ productId: productReference, outstanding: storedQuantity })),
  }),
);
export type ExpectedImport = z.output<typeof expectedPage>['data'][number];
