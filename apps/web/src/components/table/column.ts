import type { Sums } from '@app/schemas/lists';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n.ts';

export type Column<R> = {
  /** The field; a list is sorted by it where the API can. */
  id: string;
  header: string;
  cell: (record: R, t: Translate) => ReactNode;
  /** What the column comes to over all records that match. */
  sum?: (sums: Sums, t: Translate) => ReactNode;
  width?: string;
  /** Right-aligned, in tabular digits. */
  isFigure?: true;
  /** Beyond the specification's columns: there when the reader asks for it. */
  isHidden?: true;
  /** Its place in a phone's row; without one it is only on wider screens. */
  phone?: 'title' | 'note' | 'figure';
};

/** Without one, rows stand as the API gives them: newest first. */
export type Sort = { field: string; order: 'asc' | 'desc' };
