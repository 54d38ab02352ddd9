import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { NoneOfLoaded, NoRows, RowsFailed, SearchAll } from '../../components/table/no-rows.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useSlow } from '../../lib/browser/use-slow.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { createStore } from '../../lib/store.ts';
import type { MoreRequest } from '../queries.ts';
import type { RecordBase, ResourceView } from '../resource-view.ts';
import { AddNew } from './add-new.tsx';
import { FileTools, type FileToolsProps } from './file-tools.tsx';
import { type ListData, useListData } from './list-data.ts';
import { ListDialogs } from './list-dialogs.tsx';
import { ListFilters } from './list-filters.tsx';
import { useHiddenHere, useListPreferences } from './list-preferences.ts';
import { type ListState, useListState } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { type ListPrint, useListPrint } from './use-list-print.ts';
import { type OpenDialog, useRecordActions } from './use-record-actions.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazyComponent(() => import('./bulk-bar.tsx'), 'BulkBar');
const PrintedRows = lazyComponent(() => import('./printed-rows.tsx'), 'PrintedRows');

type ListPageProps<R extends RecordBase> = {
  view: ResourceView<R>;
  report?: FileToolsProps['report'];
  /** Beside Add New, in the page's head. */
  action?: ReactNode;
  /** Where a spreadsheet of such records is taken in, for those who may. */
  uploadPath?: string | undefined;
  /** Below the head: leads to parts of the list. */
  nav?: ReactNode;
  /** Beside the tools, on a phone below them: what is no filter. */
  tool?: ReactNode;
  /** One more filter for the toolbar. */
  filter?: ReactNode;
  /** What the page itself adds to the list's calls. */
  more?: MoreRequest;
  /** Tells what the list comes to, in place of the count. */
  summary?: ((data: ListData<R>) => string) | undefined;
};

/** The screen of a resource: a list, and every action on its records. */
export function ListPage<R extends RecordBase>({ view, report, filter, more, ...props }: ListPageProps<R>) {
  const { action, nav, tool, summary, uploadPath } = props;
  const state = useListState(view);
  const data = useListData(view, state, more);
  const printing = useListPrint(!data.isStale && data.total === data.rows.length);
  const preferences = useListPreferences(view.resource.name, view.columns);
  // A store rather than state, so that opening a dialog doesn't render all rows again.
  const [dialog] = useState(() => createStore<OpenDialog<R>>(null));
  const actions = useRecordActions(view, state.setViewed, dialog.set);
  const addNew = actions.mayCreate && (
    <AddNew path={view.createPath} onAdd={() => dialog.set({ kind: 'create' })} />
  );
  const isSearched = view.resource.paths.search !== undefined;
  const isEmpty = data.total === 0 && !data.isNarrowed && !data.error;

  return (
    <>
      <PageHead
        title={view.title}
        note={
          // No role "status": that is a toast's, and looking for one must find the toast alone.
          <span aria-live="polite" aria-atomic="true">
            <Count view={view} data={data} summary={summary} />
          </span>
        }
        action={
          <>
            {action}
            {!isEmpty && addNew}
          </>
        }
      />
      {nav}
      <ListToolbar
        state={state}
        isSearched={isSearched}
        onEnter={view.loadedSearch && data.hasOthers ? state.askAll : undefined}
        columns={view.columns}
        sortable={view.resource.sortable}
        preferences={preferences}
        filters={
          <ListFilters
            filters={view.filters ?? []}
            takesFocus={!isSearched}
            state={state}
            rows={data.loaded}
            other={filter}
            isOtherSet={Object.keys(more ?? {}).length > 0}
          />
        }
        tools={
          <>
            {tool}
            <FileTools
              resource={view.resource}
              request={data.shown}
              printing={printing}
              isWaiting={data.isOutdated}
              uploadPath={uploadPath}
              report={report}
            />
          </>
        }
      />
      <Rows
        view={view}
        state={state}
        data={data}
        printing={printing}
        preferences={preferences}
        actions={actions}
        addNew={addNew}
      />
      <Suspense>
        <ListDialogs view={view} state={state} records={data.loaded} dialog={dialog} actions={actions} />
      </Suspense>
    </>
  );
}

type RowsProps<R extends RecordBase> = {
  view: ResourceView<R>;
  state: ListState;
  data: ListData<R>;
  printing: ListPrint;
  preferences: ReturnType<typeof useListPreferences<R>>;
  actions: ReturnType<typeof useRecordActions<R>>;
  addNew: ReactNode;
};

function Rows<R extends RecordBase>({ view, state, data, printing, preferences, ...props }: RowsProps<R>) {
  const { actions, addNew } = props;
  const t = useT();
  const chosen = useSelection({
    rows: data.rows,
    request: data.shown,
    total: data.isOfLoaded ? undefined : data.total,
  });
  const isSelectable = view.resource.paths.export !== undefined && !view.hasNoSelection;
  const { hidden, isCompact } = preferences;
  const isOnThisPage = data.isOfLoaded && data.hasOthers;
  const hasExtraColumns = view.columns.some(({ id, isHidden }) => isHidden && !hidden.includes(id));
  const rowMenu = useCallback(
    (record: R) => (
      <RowMenu
        record={record}
        name={view.nameOf(record)}
        {...actions}
        {...(view.isFixed?.(record) && { onUpdate: undefined, onRemove: undefined })}
      />
    ),
    [view, actions],
  );
  const table = {
    columns: view.columns,
    sortable: view.resource.sortable,
    isNumbered: view.isNumbered !== false,
    wideName:
      view.isWide || hasExtraColumns ? t('{{list}}, scrolls sideways', { list: t(view.title) }) : undefined,
    hidden: useHiddenHere(view.columns, hidden),
    isCompact,
    sums: data.sums,
    sort: state.sort ?? view.order,
    onSort: state.toggleSort,
  };
  return (
    <>
      {printing.isPrinting && (
        <Suspense>
          <PrintedRows
            resource={view.resource}
            request={data.shown}
            table={table}
            isSummed={data.isSummed}
            printing={printing}
          />
        </Suspense>
      )}
      <div className="contents">
        <DataTable
          {...table}
          selection={isSelectable ? chosen.selection : undefined}
          rows={data.rows}
          numberOf={data.numberOf}
          lead={isOnThisPage ? 'On this page' : undefined}
          isStale={data.isStale}
          onOpen={actions.onView}
          actions={view.hasRowActions === false ? undefined : rowMenu}
          instead={insteadOfRows(data, state, addNew)}
          loadingRows={data.isLoading ? state.size : undefined}
        />
        {isOnThisPage && view.loadedSearch && (
          <SearchAll onAsk={() => state.askAll(state.text)}>
            {t(view.loadedSearch.askAll, { text: state.text })}
          </SearchAll>
        )}
        {!data.error && (
          <Pager
            {...data}
            size={state.size}
            shown={data.loaded.length}
            total={data.total ?? 0}
            bulk={
              chosen.count > 0 && (
                <Suspense>
                  <BulkBar
                    view={view}
                    chosen={chosen}
                    request={data.shown}
                    total={data.total ?? 0}
                    onRemove={actions.onRemoveMany}
                  />
                </Suspense>
              )
            }
            onPage={state.setPage}
            onSize={state.setSize}
          />
        )}
      </div>
    </>
  );
}

type CountProps<R extends RecordBase> = Pick<ListPageProps<R>, 'view' | 'summary'> & { data: ListData<R> };

/** Announced when it changes: it is the result of a search or filter. */
function Count<R extends RecordBase>({ view, data, summary }: CountProps<R>) {
  const t = useT();
  const { total, totalOfAll, error, rows, loaded } = data;
  const isSlow = useSlow(data.isOutdated);
  if (error) return null;
  // A summary names the day or filter that is asked for: it never stands over what was asked before.
  if (isSlow || (summary && data.isOutdated)) return t('loading...');
  if (total === undefined) return <Skeleton className="w-20" />;
  if (summary) return summary(data);
  if (data.isOfLoaded)
    return t('{{shown}} of {{loaded}} on this page', { shown: rows.length, loaded: loaded.length });
  if (totalOfAll === undefined) return t(view.counted, { count: total });
  return t('{{shown}} of {{counted}}', {
    shown: formatAmount(total),
    counted: t(view.counted, { count: totalOfAll }),
  });
}

function insteadOfRows<R extends RecordBase>(
  data: ListData<R>,
  state: ListState,
  addNew: ReactNode,
): ReactNode {
  if (data.error) return <RowsFailed error={data.error} onRetry={data.retry} />;
  if (data.rows.length) return undefined;
  if (data.isOfLoaded && data.hasOthers) return <NoneOfLoaded text={state.text} />;
  return (
    <NoRows
      text={state.text}
      isFiltered={data.isFiltered}
      action={addNew}
      onClearText={() => state.setText('')}
      onClearFilters={data.hasChosen ? state.clearFilters : undefined}
    />
  );
}
