import type { FieldErrors } from '@app/schemas/errors';
import { type SyntheticEvent, useId, useState } from 'react';
import { DateField } from '../../components/date-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { warehousePicker } from '../../crud/pickers.ts';
import { RecordPicker } from '../../crud/record-picker.tsx';
import { ReportProgress } from '../../crud/report-progress.tsx';
import { useReport } from '../../crud/use-report.ts';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';

const blank = { startDate: '', endDate: '', warehouseId: '' };

/** The sales report: of all sales, or of one warehouse or some days. What is empty is sent too. */
export function ReportBar() {
  const t = useT();
  const [request, setRequest] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { generate, received, isGenerating } = useReport({ kind: 'sales' });
  const errorId = useId();
  const change = (part: Partial<typeof blank>) => {
    setRequest({ ...request, ...part });
    setErrors({});
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setErrors({});
    generate(request).catch((error: unknown) => setErrors(error instanceof ApiError ? error.errors : {}));
  };
  const control = (field: keyof typeof blank) => ({
    'aria-invalid': field in errors,
    'aria-describedby': field in errors ? errorId : undefined,
  });
  const { startDate, endDate, warehouseId } = request;
  const message = Object.values(errors).flat()[0];
  return (
    <form
      noValidate
      aria-label={t('Get Report Document')}
      onSubmit={submit}
      className="mt-4 flex items-center gap-2 border-t py-3 max-lg:flex-col max-lg:items-stretch"
    >
      <h2 className="font-head text-14 font-semibold">{t('Get Report Document')}</h2>
      <div className="min-w-0 flex-1 lg:px-6">
        {received !== null && <ReportProgress received={received} />}
        {message && <FieldError id={errorId}>{message}</FieldError>}
      </div>
      <div className="lg:w-52">
        <RecordPicker
          {...control('warehouseId')}
          aria-label={t('Warehouse')}
          of={warehousePicker}
          value={warehouseId}
          onChange={(id) => change({ warehouseId: id })}
          isClearable
        />
      </div>
      <div className="lg:w-46">
        <DateField
          {...control('startDate')}
          aria-label={t('Start date')}
          placeholder="Enter start date"
          value={startDate}
          max={() => endDate || undefined}
          onChange={(day) => change({ startDate: day })}
          isLong
        />
      </div>
      <div className="lg:w-46">
        <DateField
          {...control('endDate')}
          aria-label={t('End date')}
          placeholder="Enter end date"
          value={endDate}
          min={() => startDate || undefined}
          onChange={(day) => change({ endDate: day })}
          isLong
        />
      </div>
      <Button type="submit" variant="main" disabled={isGenerating}>
        {t(isGenerating ? 'Generating...' : 'Generate')}
      </Button>
    </form>
  );
}
