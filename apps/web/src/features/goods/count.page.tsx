import { Navigate, useParams } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { CountSheet } from './count/count-sheet.tsx';
import { StartCount } from './count/start-count.tsx';
import { useCount } from './count/use-count.ts';

export const CountPage = () => <StartCount />;

/** The sheet of the count in the address. */
export function CountSheetPage() {
  const { id = '' } = useParams();
  return <OpenCount key={id} id={id} />;
}

function OpenCount({ id }: { id: string }) {
  const t = useT();
  const { count, isClosed, error, refetch } = useCount(id);
  if (count)
    return (
      <>
        {isClosed && (
          <div className="mb-4">
            <Banner type="error">{t('This count was posted already')}</Banner>
          </div>
        )}
        <CountSheet count={count} />
      </>
    );
  if (isClosed) return <Navigate to={`${paths.goods}?view=${id}`} replace />;
  return (
    <>
      <PageHead title="Count" />
      {error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-6 w-full" />
      )}
    </>
  );
}
