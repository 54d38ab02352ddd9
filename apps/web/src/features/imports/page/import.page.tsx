import { type ImportDetail, imports } from '@app/schemas/imports/imports';
import { useParams } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.tsx';
import { RowsFailed } from '../../../components/table/no-rows.tsx';
import { recordQuery } from '../../../crud/queries.ts';
import { useRefreshed } from '../../../crud/use-refreshed.ts';
import { fromData } from '../../../lib/i18n.ts';
import { ImportRoute } from '../import-route.tsx';
import { StageBadge } from '../stage-badge.tsx';

/** An import with all that belongs to it (part 5, section 1). */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRefreshed(recordQuery<ImportDetail>(imports, id));
  if (error) return <RowsFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <PageHead
        title={fromData(data.description)}
        note={
          <>
            <span className="document-number">{data.number}</span> <StageBadge stage={data.stage} />
          </>
        }
      />
      <ImportRoute stage={data.stage} />
    </>
  );
}
