import { z } from 'zod';
import { declare } from '../kit/declared.ts';

/** How many papers of an import are there, of those that are wanted: as lists tell it. */
export const papersCount = z.object({
  there: declare(z.int(), { label: 'Papers', kind: 'count' }),
  wanted: declare(z.int(), { label: 'Papers wanted', kind: 'count' }),
});
