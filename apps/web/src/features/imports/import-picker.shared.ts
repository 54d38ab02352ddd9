import { imports } from '@app/schemas/imports/imports';
import type { RecordOf } from '@app/schemas/kit/resource';
import type { PickerSource } from '../../crud/resource-view.ts';

type Import = RecordOf<typeof imports>;

/** Imports, found by any number that belongs to them. */
export const importPicker: PickerSource<Import> = {
  resource: imports,
  placeholder: 'Select import...',
  searchPlaceholder: 'Search import...',
  emptyText: 'No import found.',
  nameOf: ({ number }) => number,
  noteOf: ({ description }) => description,
};
