import { dayOf } from '@app/schemas/kit/days';
import { statementPaths, statementRequest } from '@app/schemas/receivables';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { DateField } from '../../../components/dates/date-field.tsx';
import { Dialog } from '../../../components/layers/dialog.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ExportMenu } from '../../../crud/list/export-menu.tsx';
import { messageOf } from '../../../crud/queries.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { readDay } from '../../../lib/format/read-day.ts';
import { useT } from '../../../lib/i18n.ts';
import { agesQuery } from './statement-ages.tsx';
import { StatementPaper } from './statement-paper.tsx';
import { statementQuery } from './statement-query.ts';

const resource = { paths: { export: statementPaths.export } };
type StatementDialogProps = { customer: { _id: string; name: string }; onClose: () => void };

/** What a customer bought and paid, from the first of last month until today unless other days are chosen. */
export function StatementDialog({ customer: { _id }, onClose }: StatementDialogProps) {
  const t = useT();
  const fieldId = useId();
  const [days, setDays] = useState(() => ({ startDate: firstOfLastMonth(), endDate: today() }));
  const request = { _id, startDate: readDay(days.startDate), endDate: readDay(days.endDate) };
  const isValid = statementRequest.safeParse(request).success;
  const told = useQuery({ ...statementQuery(request), enabled: isValid });
  const ages = useQuery(agesQuery(told.data));
  const isOutdated = told.isPlaceholderData || ages.isPending;
  const error = told.error ?? ages.error;
  const isWaiting = isOutdated || error !== null;
  return (
    <Dialog
      title={t('Statement')}
      onClose={onClose}
      maxWidth="890px"
      hasClose
      actions={
        <>
          <ExportMenu resource={resource} request={request} isWaiting={isWaiting} />
          <Button variant="bare" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button variant="main" data-first-focus disabled={isWaiting} onClick={() => window.print()}>
            <Printer />
            {t('Print')}
          </Button>
        </>
      }
    >
      <section
        aria-label={t('Preview')}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-b-dialog border-t bg-bg p-6 pt-4 max-md:p-2 max-md:pt-4"
      >
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {(['startDate', 'endDate'] as const).map((end) => (
            <span key={end} className="flex items-center gap-2 max-md:w-full">
              <label htmlFor={`${fieldId}-${end}`} className="text-muted max-md:min-w-12">
                {t(end === 'startDate' ? 'From' : 'Until')}
              </label>
              <span className="w-44 max-md:w-auto max-md:flex-1">
                <DateField
                  id={`${fieldId}-${end}`}
                  value={days[end]}
                  isRequired
                  onChange={(day) => setDays((now) => ({ ...now, [end]: day }))}
                />
              </span>
            </span>
          ))}
        </div>
        {!isValid && <p role="alert">{t('End date must not be before the start date')}</p>}
        {error && <p role="alert">{messageOf(error)}</p>}
        {isValid && told.data && (
          <Outdated isOutdated={isOutdated}>
            <StatementPaper {...told.data} due={ages.data} />
          </Outdated>
        )}
      </section>
    </Dialog>
  );
}

function firstOfLastMonth(): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 2, 1)));
}
