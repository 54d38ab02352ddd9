import { Fragment } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { Detail } from '../resource-view.ts';

/** What is told of a record, label by label; a dash stands for nothing. */
export function DetailList<R>({ items, record }: { items: readonly Detail<R>[]; record: R }) {
  const t = useT();
  return (
    <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] *:flex *:min-h-9 *:items-center *:py-1 max-md:*:min-h-11">
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="border-b pr-4 text-muted wrap-anywhere nth-last-2:border-0">{t(label)}</dt>
          <dd className="justify-end border-b text-right wrap-anywhere last:border-0">
            {value(record, t) || '—'}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
