import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.tsx';
import { RowsFailed } from '../../../components/table/no-rows.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ImportDialogs } from '../import-dialogs.tsx';
import { ImportRoute } from '../import-route.tsx';
import { CostsSection } from '../money/costs-section.tsx';
import { GoodsSection } from '../money/goods-section.tsx';
import { Blocks } from './blocks.tsx';
import { ContainersSection } from './containers-section.tsx';
import { Figures } from './figures.tsx';
import { HistorySection } from './history-section.tsx';
import { ImportHead } from './import-head.tsx';
import { containersQuery, importQuery } from './kit/import-queries.ts';
import { PapersSection } from './papers/papers-section.tsx';
import { ImportPaper } from './print/import-paper.tsx';
import { SectionLinks } from './section-links.tsx';
import { ShipmentsSection } from './shipments-section.tsx';
import { stopNotes } from './stops.ts';
import { Timeline } from './timeline/timeline.tsx';

/** An import with all that belongs to it (part 5, section 1). */
export function ImportPage() {
  const { id = '' } = useParams();
  return <OneImport key={id} id={id} />;
}

function OneImport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(importQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  if (data && !isGone) return <Shown record={data} />;
  return (
    <>
      <PageHead title="Import" />
      {error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-6 w-full" />
      )}
    </>
  );
}

function Shown({ record }: { record: ImportDetail }) {
  const t = useT();
  const containers = useQuery(containersQuery(record._id)).data;
  return (
    <>
      <ImportHead record={record} />
      <SectionLinks />
      <ImportRoute stage={record.stage} notes={stopNotes(record, t)} />
      <Figures record={record} />
      <Blocks record={record} />
      <Timeline record={record} containers={containers?.rows ?? []} />
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:*:last:border-l lg:*:first:pr-6 lg:*:last:pl-6 [&>*>section+section]:border-t max-lg:[&>div+div]:border-t">
        <div>
          <ContainersSection record={record} />
          <GoodsSection record={record} />
          <CostsSection record={record} />
        </div>
        <div>
          <PapersSection record={record} />
          <ShipmentsSection record={record} />
          <HistorySection record={record} />
        </div>
      </div>
      <ImportDialogs />
      <ImportPaper record={record} containers={containers} />
    </>
  );
}
