import type { FieldErrors } from '@app/schemas/kit/errors';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { DateField } from '../../components/dates/date-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { RecordPicker } from '../../crud/choices/record-picker.tsx';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { ReportProgress } from '../reports/report-progress.shared.tsx';
import { useReport } from '../reports/use-report.shared.ts';
import { warehousePicker } from '../warehouses/warehouse-picker.shared.ts';

const blank = { startDate: '', endDate: '', warehouseId: '' };

/** Requests the sales report: of all sales, one warehouse or some days. Empty fields are sent too. */
export function ReportBar() {
  const t = useT();
  const [request, setRequest] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { generate, received, isGenerating } = useReport({ kind: 'sales' });
  const change = (part: Partial<typeof blank>) => {
    setRequest({ ...request, ...part });
    setErrors({});
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setErrors({});
    generate(request).catch((error: unknown) => setErrors(error instanceof ApiError ? error.errors : {}));
  };
  const { startDate, endDate, warehouseId } = request;
  return (
    <form
      noValidate
      aria-label={t('Get Report Document')}
      onSubmit={submit}
      className="mt-4 grid gap-2 border-t py-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto] xl:grid-cols-[minmax(0,1fr)_13rem_11.5rem_11.5rem_auto]"
    >
      <div className="flex min-h-control items-center gap-6 max-xl:col-span-full">
        <h2 className="font-head text-14 font-semibold">{t('Get Report Document')}</h2>
        {received !== null && <ReportProgress received={received} />}
      </div>
      <Cell errors={errors.warehouseId}>
        {(control) => (
          <RecordPicker
            {...control}
            aria-label={t('Warehouse')}
            of={warehousePicker}
            value={warehouseId}
            onChange={(id) => change({ warehouseId: id })}
            isClearable
          />
        )}
      </Cell>
      <Cell errors={errors.startDate}>
        {(control) => (
          <DateField
            {...control}
            aria-label={t('Start date')}
            placeholder="Enter start date"
            value={startDate}
            max={() => endDate || undefined}
            onChange={(day) => change({ startDate: day })}
            isLong
          />
        )}
      </Cell>
      <Cell errors={errors.endDate}>
        {(control) => (
          <DateField
            {...control}
            aria-label={t('End date')}
            placeholder="Enter end date"
            value={endDate}
            min={() => startDate || undefined}
            onChange={(day) => change({ endDate: day })}
            isLong
          />
        )}
      </Cell>
      <Button type="submit" variant="main" disabled={isGenerating}>
        {t(isGenerating ? 'Generating...' : 'Generate')}
      </Button>
    </form>
  );
}

type CellProps = {
  errors: readonly string[] | undefined;
  children: (control: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
};

/** A control with its error below. */
function Cell({ errors, children }: CellProps) {
  const id = useId();
  const message = errors?.[0];
  return (
    <div className="min-w-0">
      {children({ 'aria-invalid': Boolean(message), 'aria-describedby': message && id })}
      {message && <FieldError id={id}>{message}</FieldError>}
    </div>
  );
}
