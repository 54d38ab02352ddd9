import { type DutyEstimate, dutyPath, dutyRequest } from '@app/schemas/imports/duty';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FieldValues, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { Birr } from '../../../../components/birr.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../../components/layers/dialog.tsx';
import { useUnsavedGuard } from '../../../../components/layers/unsaved-guard.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useChange } from '../../../../crud/change/use-change.ts';
import { formFieldsOf } from '../../../../crud/declared-fields.tsx';
import { moveOnByEnter } from '../../../../crud/form/enter-flow.ts';
import { FormFailure } from '../../../../crud/form/form-failure.tsx';
import { FormField } from '../../../../crud/form/form-field.tsx';
import { useRecordForm } from '../../../../crud/form/record-form.ts';
import { useSubmit } from '../../../../crud/form/use-submit.ts';
import { useWhileShown } from '../../../../crud/form/use-while-shown.ts';
import { call } from '../../../../lib/api.ts';
import { useDebounced } from '../../../../lib/browser/use-debounced.ts';
import { formatAmount, formatMoney } from '../../../../lib/format/format.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';
import { costsOfImport, sentCosts } from '../costs/cost-form.ts';
import { LoudSum } from '../kit/loud-sum.tsx';
import { costsWithDuty } from './duty-form.ts';

type DutyDialogProps = { record: ImportDetail; onClose: () => void };

const fields = formFieldsOf({ create: dutyRequest }, [
  { field: 'value', format: formatMoney },
  { field: 'duty', format: formatAmount },
  { field: 'excise', format: formatAmount },
]);

/** Estimates the duties of an import, and takes them over as costs (part 5, section 5). */
export function DutyDialog({ record, onClose }: DutyDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { mutateAsync } = useChange<ImportDetail>(costsOfImport);
  // What was typed may be sent again once the costs that others changed meanwhile are there.
  const now = useRef(record);
  now.current = record;
  const form = useRecordForm(dutyRequest, {
    value: record.goodsValue || null,
    duty: null,
    excise: null,
    surtax: true,
  });
  const unsaved = useUnsavedGuard(form.formState, onClose);
  const leave = useWhileShown(() => {
    unsaved.release();
    onClose();
  });
  const submit = useSubmit(form, async (values, tryAgain) => {
    const { data: estimated } = await client.fetchQuery(dutyQuery(values));
    const { _id, __v } = now.current;
    const costs = costsWithDuty(now.current, estimated);
    await mutateAsync({ verb: 'update', fields: { ...sentCosts({ costs }), _id, __v }, tryAgain });
    leave();
  });
  return (
    <Dialog
      title={t('Duty estimate')}
      description={t('At the rates of Settings, Taxes.')}
      maxWidth="580px"
      firstField="duty"
      onClose={() => unsaved.guard(onClose)}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} onKeyDown={moveOnByEnter} className="flex min-h-0 flex-1 flex-col">
          <DialogBody className="flex-1">
            <FormFailure className="mb-4" />
            <div className="grid grid-cols-3 items-start gap-4 max-md:grid-cols-2 max-md:*:first:col-span-full">
              {fields.map((field) => (
                <FormField key={field.name} field={field} />
              ))}
            </div>
            <label className="mt-3 inline-flex min-h-control items-center gap-2 font-medium">
              <input type="checkbox" className="size-4 accent-primary" {...form.register('surtax')} />
              {t('Surtax')}
            </label>
            <Estimate />
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => unsaved.guard(onClose)}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={form.formState.isSubmitting}>
              {t('Take over as costs')}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {unsaved.dialog}
    </Dialog>
  );
}

const dutyQuery = (request: FieldValues) =>
  queryOptions({
    queryKey: ['duty', request],
    queryFn: ({ signal }) => call<{ data: DutyEstimate }>(dutyPath, request, { signal }),
    staleTime: 0,
  });

const DEBOUNCE_MS = 250;
const rows: readonly { part: Exclude<keyof DutyEstimate, 'total'>; label: Text; isBack?: true }[] = [
  { part: 'duty', label: 'Duty' },
  { part: 'excise', label: 'Excise' },
  { part: 'vat', label: 'VAT', isBack: true },
  { part: 'surtax', label: 'Surtax' },
  { part: 'withholding', label: 'Withholding', isBack: true },
  { part: 'welfare', label: 'Social welfare levy' },
];

/** What is typed comes to, while typing. */
function Estimate() {
  const t = useT();
  const { control } = useFormContext();
  const typed = useWatch({ control });
  const settled = useDebounced(JSON.stringify(typed), DEBOUNCE_MS);
  const request = dutyRequest.safeParse(JSON.parse(settled));
  const { data } = useQuery({
    ...dutyQuery(request.data ?? {}),
    enabled: request.success,
    placeholderData: keepPreviousData,
  });
  const estimated = request.success ? data?.data : undefined;
  return (
    <div role="status" aria-label={t('Duty estimate')} className="mt-2">
      {rows.map(({ part, label, isBack }) => (
        <p key={part} className="flex justify-between py-1.5">
          <span>
            {t(label)} {isBack && <span className="text-muted">{t('can be claimed back')}</span>}
          </span>{' '}
          <span className="figures">{estimated ? formatMoney(estimated[part]) : '—'}</span>
        </p>
      ))}
      <LoudSum label="Together">
        {estimated ? <Birr amount={estimated.total} isLoud /> : <span>—</span>}
      </LoudSum>
    </div>
  );
}
