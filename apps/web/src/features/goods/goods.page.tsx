import type { GoodsDocument } from '@app/schemas/goods/documents';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import type { ResourceView } from '../../crud/resource-view.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session.ts';
import { warehousePicker } from '../warehouses/warehouse-picker.shared.ts';
import { goodsResource } from './document/goods-resource.ts';
import { GoodsState } from './document/goods-state.tsx';
import { ImportName } from './document/import-name.tsx';
import { useGoodsActions } from './document/use-goods-actions.ts';
import { GoodsKindCell, GoodsNumber, GoodsPlaces } from './goods-cells.tsx';
import { ask, GoodsDialogs } from './goods-dialogs.tsx';
import { GoodsMenu } from './menu/goods-menu.shared.tsx';

const DocumentDialog = lazyComponent(() => import('./document/document-dialog.tsx'), 'DocumentDialog');
const PrintedDocument = lazyComponent(() => import('./document/printed-document.tsx'), 'PrintedDocument');

const goodsView = defineResourceView<GoodsDocument>({
  resource: goodsResource,
  title: 'Goods documents',
  counted: '{{count, number}} documents',
  nameOf: ({ number, warehouseId }) => number ?? warehouseId.name,
  isWide: true,
  columns: [
    {
      field: 'number',
      cell: (document) => <GoodsNumber document={document} />,
      phone: 'note',
      width: '9rem',
    },
    {
      field: 'kind',
      cell: (document) => <GoodsKindCell document={document} />,
      phone: 'title',
      width: '11rem',
    },
    { field: 'date', phone: 'figure', width: '8rem' },
    {
      field: 'warehouseId',
      header: 'Warehouse',
      cell: (document) => <GoodsPlaces document={document} />,
      width: '13rem',
    },
    {
      field: 'lines',
      header: 'Lines',
      cell: ({ state, lines }) => (state === 'open' ? '—' : formatAmount(lines.length)),
      isFigure: true,
      width: '5rem',
    },
    { field: 'state', cell: (document) => <GoodsState document={document} />, width: '7.5rem' },
    { field: 'createdByName', header: 'By', width: '9rem' },
    { field: 'supplier', isHidden: true, width: '9rem' },
    { field: 'reference', isHidden: true, width: '9rem' },
    {
      field: 'importId',
      cell: (document) => <ImportName document={document} />,
      isHidden: true,
      width: '9rem',
    },
    { field: 'reason', isHidden: true, width: '8rem' },
    { field: 'note', isHidden: true, width: '9rem' },
    { field: 'createdAt', isHidden: true, width: '9.25rem' },
  ],
  filters: ['kind', 'state', { field: 'warehouseId', of: warehousePicker, nameIn: nameOfPlace }, 'date'],
  // An open count is a sheet to fill in.
  viewPath: ({ _id, state }) => (state === 'open' ? `${paths.count}/${_id}` : undefined),
  viewDialog: DocumentDialog,
});

/** Of admins alone: the API refuses it from others. */
const costs = { field: 'costs', label: 'Costs', kind: 'value', options: { missing: 'Missing' } } as const;

/** Every movement of goods that is no sale (part 4, section 3). */
export function GoodsPage() {
  const view = useGoodsView();
  return (
    <>
      <ListPage view={view} action={<GoodsMenu isMain />} />
      <GoodsDialogs />
    </>
  );
}

function useGoodsView(): ResourceView<GoodsDocument> {
  const isAdmin = useRole() === 'admin';
  const { arrive, reverse } = useGoodsActions();
  return useMemo(
    () => ({
      ...goodsView,
      filters: [...(goodsView.filters ?? []), ...(isAdmin ? [costs] : [])],
      actions: [
        { ...arrive, run: ask(arrive.Dialog), isLate: true },
        {
          label: 'Print',
          icon: Printer,
          isOffered: ({ state }) => state !== 'open',
          run: ask(PrintedDocument),
          isLate: true,
        },
        { ...reverse, run: ask(reverse.Dialog), isDanger: true },
      ],
    }),
    [isAdmin, arrive, reverse],
  );
}

/** A document is of both its warehouses. */
function nameOfPlace({ warehouseId, toWarehouseId }: GoodsDocument, id: string): string | undefined {
  return [warehouseId, toWarehouseId].find((one) => one?._id === id)?.name;
}
