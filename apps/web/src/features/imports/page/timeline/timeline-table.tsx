import { formatDate } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { eventLabels, type Told } from './told-days.ts';

const heads = ['Day', 'What', 'Of', 'State'] as const;

/** The timeline in rows, one for each that has a day. */
export function TimelineTable({ timeline }: { timeline: readonly Told[] }) {
  const t = useT();
  return (
    <table aria-label={t('Timeline')} className="mt-2 w-full">
      <thead>
        <tr className="h-9 border-b border-edge text-left text-12 text-muted *:pr-4 *:font-medium">
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {timeline.map(({ what, day, planned, of }) => (
          <tr key={`${day} ${what} ${planned} ${of._id}`} className="h-10 border-b *:pr-4 last:border-0">
            <td className="whitespace-nowrap">
              <time dateTime={day.slice(0, 10)}>{formatDate(day)}</time>
            </td>
            <td>{t(eventLabels[what])}</td>
            <td className="document-number wrap-anywhere">{of.number}</td>
            <td className={planned ? 'text-muted' : undefined}>{t(planned ? 'planned' : 'real')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
