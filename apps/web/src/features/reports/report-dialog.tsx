import { type ReportKind, shipmentReportRequest } from '@app/schemas/reports';
import { FormProvider } from 'react-hook-form';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { FormField } from '../../crud/form/form-field.tsx';
import { useRecordForm } from '../../crud/form/record-form.ts';
import { useSubmit } from '../../crud/form/use-submit.ts';
import { dayBefore } from '../../lib/format/calendar.ts';
import { today } from '../../lib/format/company-zone.ts';
import { useT } from '../../lib/i18n.ts';
import { ReportProgress } from './report-progress.shared.tsx';
import { useReport } from './use-report.shared.ts';

const fields = formFieldsOf({ create: shipmentReportRequest }, ['startDate', 'endDate']);

/** The most common ranges: label → how many days before today they begin. */
const presets = [
  ['Today', 0],
  ['7 days', 6],
  ['30 days', 29],
  ['90 days', 89],
  ['12 months', 364],
] as const;

/** Asks for the days of a shipping report; stays open until the file has arrived. */
export function ReportDialog({ kind, onClose }: { kind: ReportKind; onClose: () => void }) {
  const t = useT();
  const form = useRecordForm(shipmentReportRequest, { startDate: '', endDate: '' });
  const report = useReport({ kind, doneTitle: 'Shipping report generated successfully' });
  const submit = useSubmit(form, async (range, tryAgain) => {
    if (await report.generate(range, tryAgain)) onClose();
  });
  const choose = (daysBack: number) => {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('startDate', dayBefore(today(), daysBack), options);
    form.setValue('endDate', today(), options);
  };
  return (
    <Dialog
      title={t('Report')}
      description={t('A spreadsheet of the shipments that were recorded on these days, both included.')}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <DialogBody className="grid gap-4 md:grid-cols-2">
            {fields.map((field) => (
              <FormField key={field.name} field={field} />
            ))}
            <fieldset aria-label={t('Days')} className="col-span-full flex flex-wrap gap-2">
              {presets.map(([name, daysBack]) => (
                <Button key={name} size="small" onClick={() => choose(daysBack)}>
                  {t(name)}
                </Button>
              ))}
            </fieldset>
          </DialogBody>
          <DialogFooter>
            <div className="flex-1 empty:hidden">
              {report.received !== null && <ReportProgress received={report.received} />}
            </div>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={report.isGenerating}>
              {t(report.isGenerating ? 'Generating...' : 'Generate')}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}
