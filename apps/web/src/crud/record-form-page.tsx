import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PageHead } from '../components/page-head.tsx';
import { RowsFailed } from '../components/table/no-rows.tsx';
import { buttonClass } from '../components/ui/button.tsx';
import { useT } from '../lib/i18n.ts';
import { FormPage, type FormPageProps } from './form-page.tsx';
import { recordQuery } from './queries.ts';
import { referenceDataQuery } from './reference-data.ts';
import type { RecordBase } from './resource-view.ts';
import { useReadAnew } from './use-read-anew.ts';

type Props<R extends RecordBase> = Omit<FormPageProps<R>, 'record'>;

/** The page that makes a record: its form is there once its dropdowns have their choices. */
export function CreatePage<R extends RecordBase>(props: Props<R>) {
  const lists = useQuery(referenceDataQuery);
  if (lists.data) return <FormPage {...props} />;
  return <Waiting {...props} title={props.formPage.createTitle} query={lists} />;
}

/** The page that changes the record in its address. */
export function UpdatePage<R extends RecordBase>(props: Props<R>) {
  const { id = '' } = useParams();
  const lists = useQuery(referenceDataQuery);
  const stored = useReadAnew(recordQuery<R>(props.view.resource, id));
  if (lists.data && stored.data) return <FormPage key={id} {...props} record={stored.data} />;
  return <Waiting {...props} title={props.formPage.updateTitle} query={stored.error ? stored : lists} />;
}

type WaitingProps = Pick<FormPageProps<RecordBase>, 'formPage'> & {
  title: string;
  query: { error: Error | null; refetch: () => unknown };
};

function Waiting({ formPage, title, query: { error, refetch } }: WaitingProps) {
  const t = useT();
  return (
    <>
      <PageHead title={title} />
      {error ? (
        <>
          <RowsFailed error={error} onRetry={() => void refetch()} />
          <Link to={formPage.listPath} className={buttonClass({}, 'self-start')}>
            {t(formPage.leave)}
          </Link>
        </>
      ) : (
        <p role="status" className="mt-5 text-muted">
          {t('loading...')}
        </p>
      )}
    </>
  );
}
