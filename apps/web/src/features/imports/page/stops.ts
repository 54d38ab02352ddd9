import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { today } from '../../../lib/format/company-zone.ts';
import { formatDate, formatDay } from '../../../lib/format/format.ts';
import type { Translate } from '../../../lib/i18n.ts';

type Told = ImportDetail['timeline'][number];

/** Events that really were, by today, in the order of days. */
export const realOf = ({ timeline }: Pick<ImportDetail, 'timeline'>, what: Told['what']): readonly Told[] =>
  timeline.filter((told) => told.what === what && !told.planned && told.day.slice(0, 10) <= today());

/** What is known of each stop of the route, in their order. */
export function stopNotes(record: ImportDetail, t: Translate): readonly (string | undefined)[] {
  const first = (what: Told['what']) => realOf(record, what)[0]?.day;
  const [loaded, reached, declared, arrived] = [
    first('loading'),
    first('discharged'),
    first('transit declared'),
    first('arrived'),
  ];
  const loading = record.timeline.find(({ what }) => what === 'loading')?.day;
  const planned = record.timeline.find(({ what, planned: isPlanned }) => what === 'arrived' && isPlanned);
  const due = record.expected ?? planned?.day;
  const returned = realOf(record, 'returned').length;
  return [
    loading && t(loaded ? 'loaded {{day}}' : 'loading expected {{day}}', { day: formatDate(loading) }),
    [
      reached && t('reached {{day}}', { day: formatDay(reached) }),
      declared && t('transit declared {{day}}', { day: formatDay(declared) }),
    ]
      .filter(Boolean)
      .join(', ') || undefined,
    arrived
      ? [t('arrived {{day}}', { day: formatDay(arrived) }), arrivedOf(record, t)].filter(Boolean).join(', ')
      : due && t('expected {{day}}', { day: formatDate(due) }),
    returned > 0
      ? t('{{returned, number}} of {{all, number}} containers returned', { returned, all: record.containers })
      : undefined,
  ].map((note) => note || undefined);
}

/** How many containers are there, while others are on their way. */
function arrivedOf(record: ImportDetail, t: Translate): string | undefined {
  const there = realOf(record, 'arrived').filter(({ of }) => of.kind === 'container').length;
  if (!there || there >= record.containers) return undefined;
  return t('{{there, number}} of {{all, number}} containers', { there, all: record.containers });
}
