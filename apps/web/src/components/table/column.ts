import type { Sums } from '@app/schemas/kit/lists';
import type { ReactNode } from 'react';
import type { Text, Translate } from '../../lib/i18n.ts';

export type Column<R> = {
  /** The field's name, by which the list is sorted where the API can. */
  id: string;
  header: Text;
  cell: (record: R, t: Translate) => ReactNode;
  /** Renders the total over all matching records, as the rows render theirs. */
  sum?: (sums: Sums, t: Translate) => ReactNode;
  /** The same in a sentence, beside the row's name while the column is hidden, where that differs. */
  briefSum?: (sums: Sums, t: Translate) => string;
  width?: string;
  /** In a wide list it takes what the others leave, at least its width; a longer text is cut. */
  isElastic?: true;
  /** Right-aligned, in tabular digits. */
  isFigure?: boolean;
  /** Hidden at first: not among the specification's columns. */
  isHidden?: true;
  /** Its place in a phone's row, hidden at first or not; shown on wider screens only without one. */
  phone?: 'title' | 'note' | 'figure' | 'badge';
};

/** Without a sort, rows come in the API's order: newest first. */
export type Sort = { field: string; order: 'asc' | 'desc' };
