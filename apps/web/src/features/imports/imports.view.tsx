import { type Import, imports } from '@app/schemas/imports/imports';
import { FolderLock, FolderOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { defineResourceView } from '../../crud/define-view.ts';
import { recordedColumns } from '../../crud/recorded.ts';
import { formatAmount, formatMoney } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { askToChange } from './import-dialogs.tsx';
import { ImportRouteBar } from './import-route.tsx';
import { Described, LateBy, PapersThere } from './imports-cells.tsx';
import { StageBadge } from './stage-badge.tsx';

const isOpen = ({ closed }: Import) => closed === null;

const dayCount = (days: number | null) => days !== null && formatAmount(days);

/** The columns that count from the permit. */
const daysTo = { isHidden: true, isFigure: true, width: '7rem' } as const;

/** Imports, from proforma to stock (part 5, section 1). */
export const importsView = defineResourceView<Import>({
  resource: imports,
  title: 'Imports',
  nameOf: ({ number }) => number,
  viewPath: ({ _id }) => `${paths.imports}/${_id}`,
  isFixed: (one) => !isOpen(one),
  isNumbered: false,
  isWide: true,
  columns: [
    {
      field: 'number',
      cell: ({ _id, number }) => (
        <Link
          to={`${paths.imports}/${_id}`}
          className="document-number inline-block leading-6 hover:underline max-md:mt-1"
        >
          {number}
        </Link>
      ),
      width: '8rem',
      phone: 'note',
    },
    {
      field: 'description',
      cell: (one) => <Described one={one} />,
      width: '9rem',
      isElastic: true,
      phone: 'title',
    },
    { field: 'supplier', width: '8rem' },
    {
      field: 'stage',
      header: 'Route',
      cell: ({ stage }) => (
        <span className="flex items-center gap-x-3 gap-y-1 max-md:flex-wrap">
          <ImportRouteBar stage={stage} />
          <StageBadge stage={stage} />
        </span>
      ),
      width: '11.25rem',
      phone: 'note',
    },
    { field: 'containers', width: '5.25rem' },
    { field: 'expected', header: 'Expected', width: '6.75rem' },
    {
      field: 'papers',
      header: 'Papers',
      cell: ({ papers }) => <PapersThere papers={papers} />,
      width: '4.25rem',
    },
    { field: 'late', cell: ({ late }) => <LateBy days={late} />, isFigure: false, width: '4rem' },
    {
      field: 'totalCost',
      cell: ({ totalCost }) => totalCost > 0 && formatMoney(totalCost),
      sum: ({ totalCost = 0 }) => formatMoney(totalCost),
      width: '7rem',
      phone: 'figure',
    },
    { field: 'importer', isHidden: true },
    { ...daysTo, field: 'days.loading', header: 'To loading', cell: ({ days }) => dayCount(days.loading) },
    {
      ...daysTo,
      field: 'days.djibouti',
      header: 'To Djibouti',
      cell: ({ days }) => dayCount(days.djibouti),
    },
    {
      ...daysTo,
      field: 'days.dryPort',
      header: 'To the dry port',
      cell: ({ days }) => dayCount(days.dryPort),
    },
    { ...daysTo, field: 'days.stock', header: 'To stock', cell: ({ days }) => dayCount(days.stock) },
    {
      field: 'costsOfValue',
      cell: ({ costsOfValue }) => costsOfValue !== null && `${costsOfValue.toFixed(1)}%`,
      isHidden: true,
      isFigure: true,
      width: '7rem',
    },
    ...recordedColumns,
  ],
  filters: [
    'stage',
    {
      field: 'papers',
      label: 'Papers',
      options: { missing: 'Missing', urgent: 'Urgent', expiring: 'Expiring' },
    },
    { field: 'late', label: 'Late', options: { yes: 'Late', soon: 'Due within 7 days' } },
    'supplier',
    'importer',
  ],
  actions: [
    {
      label: 'Close import',
      icon: FolderLock,
      isOffered: isOpen,
      isLate: true,
      run: askToChange('close'),
    },
    {
      label: 'Reopen import',
      icon: FolderOpen,
      isOffered: (one) => !isOpen(one),
      isLate: true,
      run: askToChange('reopen'),
    },
  ],
  form: {
    maxWidth: '640px',
    createFocus: 'description',
    updateFocus: 'description',
    fields: [
      { field: 'number', hint: 'Empty: the next number', isForCreate: true },
      { kind: 'text', name: 'number', label: 'Number', isForUpdate: true },
      'description',
      'supplier',
      'importer',
      'paymentMode',
      'proformaNo',
      { kind: 'text', name: 'currency', label: 'Currency', initial: 'USD' },
      { field: 'rate', hint: 'Birr for one', format: formatAmount },
      'expected',
      { field: 'note', isWide: true },
    ],
  },
});
