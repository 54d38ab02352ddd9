import type { Message } from '@app/schemas/messages/message';
import { Link, useParams } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { type Text, useT } from '../../lib/i18n.ts';
import { useListed } from '../listed.ts';
import { recordQuery } from '../queries.ts';
import type { FormStart, RecordBase } from '../resource-view.ts';
import { useRefreshed } from '../use-refreshed.ts';
import { FormPage, type FormPageProps } from './form-page.tsx';

type Props<R extends RecordBase> = Omit<FormPageProps<R>, 'record' | 'start'>;

/** What a new record begins with, once it is known. */
export type StartQuery = {
  data?: FormStart | undefined;
  /** Tells one start from another. */
  key?: string | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/** The page that creates a record; its form waits for the choices of its dropdowns. */
export function CreatePage<R extends RecordBase>({ start, ...props }: Props<R> & { start?: StartQuery }) {
  const lists = useListed().useLists();
  const isReady = !start?.key || start.data;
  if (lists.data && isReady) return <FormPage key={start?.key} {...props} start={start?.data} />;
  const query = start?.error ? start : lists;
  return <Waiting {...props} title={props.formPage.createTitle} query={query} />;
}

/** The page that updates the record in its address. */
export function UpdatePage<R extends RecordBase>(props: Props<R>) {
  const { id = '' } = useParams();
  const lists = useListed().useLists();
  const stored = useRefreshed(recordQuery<R>(props.view.resource, id));
  if (lists.data && stored.data) return <FormPage key={id} {...props} record={stored.data} />;
  return <Waiting {...props} title={props.formPage.updateTitle} query={stored.error ? stored : lists} />;
}

type WaitingProps = Pick<FormPageProps<RecordBase>, 'formPage'> & {
  title: Text | Message;
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
