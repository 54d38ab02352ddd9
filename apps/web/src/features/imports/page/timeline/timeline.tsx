import type { BoardContainer } from '@app/schemas/imports/container-board';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { Suspense, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useIsPhone } from '../../../../lib/browser/use-media-query.ts';
import { useT } from '../../../../lib/i18n.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { NothingYet, PageSection } from '../kit/page-section.tsx';
import { Legend } from './legend.tsx';
import { TimelineList } from './timeline-list.tsx';
import { TimelineTable } from './timeline-table.tsx';
import { timelineName, toldDays } from './told-days.ts';

const Drawing = lazyComponent(() => import('./timeline-drawing.tsx'), 'TimelineDrawing');

type TimelineProps = {
  record: ImportDetail;
  /** Those with clocks, for free days and costs. */
  containers: readonly BoardContainer[];
};

/** All of an import that has a day: drawn on one scale of days, as a table, or as a list. */
export function Timeline({ record, containers }: TimelineProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const [isTable, setIsTable] = useState(false);
  const days = toldDays(record.timeline);
  const name = timelineName(days, t);
  if (!days.length)
    return (
      <PageSection title="Timeline" anchor="timeline" className="border-b">
        <NothingYet>{t('Nothing has a date yet.')}</NothingYet>
      </PageSection>
    );
  return (
    <PageSection
      title="Timeline"
      anchor="timeline"
      className="border-b"
      tools={
        !isPhone && (
          <>
            {!isTable && <Legend />}
            <Button onClick={() => setIsTable(!isTable)}>
              {t(isTable ? 'Show as drawing' : 'Show as table')}
            </Button>
          </>
        )
      }
    >
      {isTable && !isPhone ? (
        <TimelineTable timeline={record.timeline} />
      ) : (
        <>
          {!isPhone && (
            <Suspense fallback={<div className="h-60" />}>
              <Drawing
                name={name}
                days={days}
                timeline={record.timeline}
                containers={containers}
                isClosed={record.closed !== null}
              />
            </Suspense>
          )}
          <TimelineList days={days} isSeen={isPhone} />
        </>
      )}
    </PageSection>
  );
}
