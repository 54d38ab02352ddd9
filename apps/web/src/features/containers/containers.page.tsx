import { type BoardContainer, containers } from '@app/schemas/imports/container-board';
import { ArrowUpRight } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Column } from '../../components/table/column.ts';
import { defineResourceView } from '../../crud/define-view.ts';
import { useListData } from '../../crud/list/list-data.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { useListState } from '../../crud/list/list-state.ts';
import type { ResourceView } from '../../crud/resource-view.ts';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { useClockNames } from '../clocks/clock-rules.shared.ts';
import { importFilter } from '../imports/import-field.shared.tsx';
import {
  CostCell,
  CostOn,
  DepositCell,
  NumberCell,
  PlaceCell,
  ShipmentCell,
  shipmentPath,
} from './board-cells.tsx';
import { BoardNav, shownOf } from './board-nav.tsx';
import { ClockBadge } from './clock-badge.shared.tsx';
import { type CostsOn, useCostsOn } from './costs-on.ts';
import { AskedDay, chosenDays, dayActions } from './day-actions.tsx';
import { IfReturned } from './if-returned.tsx';
import './board.css';

/** All containers with their clocks (part 5, section 3). */
export function ContainersPage() {
  const [state] = useQueryState('state', parseAsString);
  const [onText, setOn] = useQueryState('on', parseAsString.withOptions({ history: 'replace' }));
  const shown = shownOf(state);
  const on = readDay(onText ?? '');
  const more = useMemo(() => (shown === 'all' ? {} : { filter: { state: shown } }), [shown]);
  // The list reads the same page: it is asked for once.
  const data = useListData(boardView, useListState(boardView), more);
  const costs = useCostsOn(on, data);
  const view = useBoardView(on, costs);
  return (
    <>
      <ListPage
        view={view}
        more={more}
        nav={<BoardNav shown={shown} total={data.isOutdated ? undefined : data.total} />}
        tool={<IfReturned on={onText ?? ''} onChange={(day) => void setOn(day || null)} />}
      />
      <AskedDay />
    </>
  );
}

const boardView = defineResourceView<BoardContainer>({
  resource: containers,
  title: 'Containers',
  nameOf: ({ containerNo }) => containerNo,
  isNumbered: false,
  isWide: true,
  isSummed: true,
  order: { field: 'left', order: 'asc' },
  columns: [
    {
      field: 'containerNo',
      header: 'Container',
      cell: (container) => <NumberCell container={container} />,
      phone: 'title',
      width: '9.5rem',
    },
    {
      field: 'shipment',
      header: 'Shipment, import',
      cell: (container) => <ShipmentCell container={container} />,
      width: '8rem',
    },
    {
      field: 'arrived',
      header: 'Dry port, arrived',
      cell: (container) => <PlaceCell container={container} />,
      width: '7.5rem',
    },
    {
      field: 'cost',
      header: 'Cost so far',
      cell: ({ cost }) => <CostCell cost={cost} />,
      sum: ({ cost = 0 }) => formatMoney(cost),
      isFigure: true,
      phone: 'figure',
      width: '6rem',
    },
    {
      field: 'deposit',
      header: 'Deposit',
      cell: (container) => <DepositCell container={container} />,
      sum: ({ deposits = 0 }) => formatMoney(deposits),
      isFigure: true,
      width: '6rem',
    },
  ],
  filters: ['portname', importFilter],
  chosenActions: chosenDays,
});

/** Adds what is known only as the page is open: a column for each clock, one for a day that is asked for. */
function useBoardView(on: string | null, { costOf, sum }: CostsOn): ResourceView<BoardContainer> {
  const clocks = useClockNames();
  const navigate = useNavigate();
  const t = useT();
  return useMemo(() => {
    const [container, shipment, place, cost, ...others] = boardView.columns;
    const columns = [container, shipment, place, ...clocks.map(clockColumn), cost];
    if (on) columns.push(columnOn(t('On {{day}}', { day: formatDay(on) }), { costOf, sum }));
    return {
      ...boardView,
      columns: [...columns, ...others].filter((column) => column !== undefined),
      actions: [
        ...dayActions,
        {
          label: 'Open shipment',
          icon: ArrowUpRight,
          run: ({ shipment: { _id } }) => void navigate(shipmentPath(_id)),
        },
      ],
    };
  }, [on, costOf, sum, clocks, navigate, t]);
}

const clockColumn = (name: string): Column<BoardContainer> => ({
  id: `clock ${name}`,
  header: fromData(name),
  cell: (container) => <ClockBadge container={container} name={name} />,
  phone: 'badge',
  width: '6.5rem',
});

const columnOn = (head: string, { costOf, sum }: CostsOn): Column<BoardContainer> => ({
  id: 'on',
  header: fromData(head),
  cell: ({ _id }) => <CostOn head={head} cost={costOf(_id)} />,
  sum: () => (sum === undefined ? '…' : formatMoney(sum)),
  isFigure: true,
  phone: 'note',
  width: '6rem',
});
