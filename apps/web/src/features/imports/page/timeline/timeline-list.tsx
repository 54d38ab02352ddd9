import { Fragment } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { formatDay, formatEthiopicDay } from '../../../../lib/format/format.ts';
import { locale, useT } from '../../../../lib/i18n.ts';
import { eventLabels, gapsIn, gapWords, ofWords, type ToldDay } from './told-days.ts';
import './timeline-list.css';

type TimelineListProps = {
  days: readonly ToldDay[];
  /** Without it, only screen readers have it: the drawing is there for all others. */
  isSeen: boolean;
};

/** The timeline down a route: on a phone, and for screen readers. */
export function TimelineList({ days, isSeen }: TimelineListProps) {
  const t = useT();
  const gaps = gapsIn(days);
  return (
    <ol aria-label={t('Timeline')} className={cx('timeline-list', isSeen ? 'mt-3' : 'sr-only')}>
      {days.map((told, at) => {
        const { what, day, planned, of } = told;
        // Behind the last of its day, as others may be planned in between.
        const gap = !planned && gaps.find(({ from }) => from === day);
        const isLast = !days.slice(at + 1).some((later) => !later.planned && later.day === day);
        return (
          <Fragment key={`${day} ${what} ${planned}`}>
            <li className={cx(planned && 'timeline-planned')}>
              <time dateTime={day.slice(0, 10)}>
                {formatDay(day)}
                {locale().calendar === 'gregorian' && <small lang="am">{formatEthiopicDay(day)}</small>}
              </time>{' '}
              <i aria-hidden="true" />
              <span className="min-w-0">
                <span className="font-medium">{t(eventLabels[what])}</span>{' '}
                <small className="wrap-anywhere">
                  {ofWords(of, t)}
                  {planned && `, ${t('planned')}`}
                </small>
              </span>
            </li>
            {gap && isLast && (
              <li className="timeline-gap">
                <i aria-hidden="true" />
                <span>{gapWords(gap, t)}</span>
              </li>
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}
