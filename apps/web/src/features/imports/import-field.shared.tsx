import { importPlaces } from '@app/schemas/imports/import-places';
import type { Import } from '@app/schemas/imports/imports';
import { Link } from 'react-router-dom';
import type { NamedColumn } from '../../crud/declared-fields.tsx';
import type { PickerSource } from '../../crud/resource-view.ts';
import { paths } from '../../lib/paths.ts';

/** How a shipment shows, takes and is found by the import that it belongs to (part 5, section 1). */

type Numbered = Pick<Import, '_id' | 'number'>;
type Belonging = { importId: Numbered | null };

export const anyImport: PickerSource<Numbered & Partial<Import>> = {
  resource: importPlaces,
  placeholder: 'Select import...',
  searchPlaceholder: 'Search by any number...',
  emptyText: 'No import found.',
  nameOf: ({ number }) => number,
  asideOf: ({ description = '' }) => description,
  noteOf: ({ description = '' }) => description,
};

/** A closed one takes no shipment. */
const openImport: PickerSource<Numbered & Partial<Import>> = {
  ...anyImport,
  filter: { stage: ['ordered', 'from China', 'free zone', 'inland', 'at dry port', 'in stock'] },
};

/** Leads to its page. */
const linked = ({ importId }: Belonging) =>
  importId && (
    <Link to={`${paths.imports}/${importId._id}`} className="document-number hover:underline">
      {importId.number}
    </Link>
  );

export const importColumn = {
  field: 'importId',
  cell: linked,
  isHidden: true,
  width: '8rem',
} satisfies NamedColumn<Belonging>;

export const importDetail = { field: 'importId', value: linked } as const;

export const importFilter = {
  field: 'importId',
  of: anyImport,
  nameIn: ({ importId }: Belonging, id: string) => (importId?._id === id ? importId.number : undefined),
};

export const importField = { field: 'importId', of: openImport } as const;
