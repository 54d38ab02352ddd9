import type { Change } from '@app/schemas/access/audits';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseCalendar, chooseLanguage } from '../../lib/i18n.ts';
import { EntryChanges } from './entry-changes.tsx';

type Entry = { changes: Change[] | null; kind?: string; type?: string };

/** Returns the lines that an entry's dialog shows of its changes. */
function linesOf({ changes, kind, type = '' }: Entry): string[] {
  const record = kind ? { kind, _id: '0'.repeat(24) } : null;
  const unknown = {
    messageKey: null,
    messageValues: null,
    userId: null,
    userName: null,
    role: null,
    address: null,
    requestId: null,
    rows: null,
  };
  const known = { _id: '1', action: 'Update', message: '', user: '', at: '2026-01-01T00:00:00.000Z' };
  render(<EntryChanges record={{ ...unknown, ...known, type, record, changes }} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}
afterEach(() =>
  act(async () => {
    chooseCalendar('gregorian');
    await chooseLanguage('en');
  }),
);

const row = { containerNo: 'A-1', size: '40', containerArrival: '2024-05-01', portname: 'Modjo' };
const moved: Change = {
  field: 'containers',
  from: [row, { ...row, containerNo: 'A-2' }],
  to: [
    { ...row, containerNo: 'A-3' },
    { ...row, size: '20.5', containerArrival: '2024-05-02' },
  ],
};

describe('what an entry says was changed', () => {
  it('is said as the form says it: labels, amounts, listed values, names', () => {
    const changes = [
      { field: 'price', from: '1180', to: '1250' },
      { field: 'category', from: 'Home_goods', to: 'Toys_Games' },
      { field: 'supplier', from: '2024-01-02', to: null },
    ];
    expect(linesOf({ kind: 'products', changes })).toEqual([
      'Price: 1,180.00 → 1,250.00\u00a0birr',
      'Category: Home Goods → Toys & Games',
      'Supplier: 2024-01-02 → nothing',
    ]);
  });

  it('is said of goods and costs of an import as their grids say it', () => {
    const cost = { kind: 'Freight', amount: '1437540', split: 'value', reference: 'COSU6389' };
    const changes = [
      { field: 'costs', from: [], to: [cost] },
      { field: 'totalCost', from: '0', to: '1437540' },
    ];
    expect(linesOf({ kind: 'imports', changes })).toEqual([
      expect.stringMatching(/^Costs: ?Added: Freight, 1,437,540.00, Value, COSU6389$/),
      'Added: Freight, 1,437,540.00, Value, COSU6389',
      'Total cost: 0.00 → 1,437,540.00\u00a0birr',
    ]);
  });

  it('is said in the language and the calendar of whoever reads it', async () => {
    await act(() => chooseLanguage('am'));
    act(() => chooseCalendar('ethiopian'));
    const changes = [
      { field: 'Bank_Permit.date', from: null, to: '2026-09-22' },
      { field: 'Import_Document_Status', from: 'received', to: 'declared' },
    ];
    expect(linesOf({ kind: 'ethiopian-shipments', changes })).toEqual([
      'የፈቃድ ቀን: ምንም → መስከረም 12 ቀን 2019',
      'የማስመጫ ሰነድ ሁኔታ: የተቀበለ → ዲክላር የተደረገ',
    ]);
  });

  it('is said of a list row by row', () => {
    expect(linesOf({ kind: 'ethiopian-shipments', changes: [moved] }).slice(1)).toEqual([
      'Added: A-3, 40, May 1, 2024, Modjo',
      'Changed: A-1, Container size: 40 → 20.5, Container arrival date: May 1, 2024 → May 2, 2024',
      'Removed: A-2, 40, May 1, 2024, Modjo',
    ]);
  });

  it('is said of a list that only has another order', () => {
    const changes = [{ field: 'containers', from: [], to: [] }];
    expect(linesOf({ kind: 'ethiopian-shipments', changes })).toEqual(['Containers: In another order']);
  });

  it('is said of what older entries know, which is less', () => {
    const changes = [
      { field: 'Totalcost', from: '5', to: '7.5' },
      { field: 'Bank_Permit', from: 'Bankname Awash Bank, date 2024-01-02', to: null },
      { field: 'OriginBillofLoadingNo', from: '4001', to: '4002' },
    ];
    expect(linesOf({ type: 'Shipment', changes })).toEqual([
      'Total cost: 5.00 → 7.50\u00a0birr',
      'Bank Permit: Bankname Awash Bank, date 2024-01-02 → nothing',
      'Origin Bill of Loading No: 4,001 → 4,002',
    ]);
  });

  it('is said of settings and of reference data', () => {
    const renamed = [
      { field: 'name', from: 'Old', to: 'New' },
      { field: 'active', from: 'true', to: 'false' },
    ];
    expect(linesOf({ kind: 'reference-data', changes: renamed })).toEqual([
      'Name: Old → New',
      'Active: Yes → No',
    ]);
  });

  it('is nothing where an update changed nothing', () => {
    expect(linesOf({ kind: 'stocks', changes: [] })).toEqual(['Nothing was changed.']);
  });

  it('is not said of what is no change', () => {
    expect(linesOf({ kind: 'stocks', changes: null })).toEqual([]);
  });
});
