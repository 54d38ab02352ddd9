import type { ImportDetail } from '@app/schemas/imports/import-detail';
import type { UseFormReturn } from 'react-hook-form';
import { Birr } from '../../../../components/birr.tsx';
import { useUnsavedGuard } from '../../../../components/layers/unsaved-guard.tsx';
import { ListedSelect } from '../../../../crud/choices/listed-select.tsx';
import { useRecordEditor } from '../../../../crud/form/use-record-editor.ts';
import { type LineHead, LineRows } from '../../../../crud/lines/line-rows.tsx';
import { PasteOutcome } from '../../../../crud/lines/paste-outcome.tsx';
import { formatDate, formatMoney } from '../../../../lib/format/format.ts';
import { fromData, useT } from '../../../../lib/i18n.ts';
import { LinesDialog } from '../kit/lines-dialog.tsx';
import { LinesFoot } from '../kit/lines-foot.tsx';
import { type CostsForm, costLists, costsOfImport, kinds, sentCosts, typedCosts } from './cost-form.ts';
import { CostRow, costGrid } from './cost-row.tsx';
import { type CostsState, useCosts } from './use-costs.ts';

type CostsDialogProps = { record: ImportDetail; onClose: () => void };

/** Changes what bringing an import in has cost, line by line (part 5, section 5). */
export function CostsDialog({ record, onClose }: CostsDialogProps) {
  const { form, submit } = useRecordEditor<ImportDetail>({
    view: costsOfImport,
    fields: [],
    lists: costLists,
    otherValues: typedCosts,
    sent: sentCosts,
    record,
    onSaved: () => {
      unsaved.release();
      onClose();
    },
    onWrong: (errors) => costs.list.openFirstWrong(errors),
  });
  const costs = useCosts(form as unknown as UseFormReturn<CostsForm>);
  const unsaved = useUnsavedGuard(form.formState, onClose);
  return (
    <LinesDialog
      title={{ key: 'Costs of {{number}}', values: { number: record.number } }}
      form={form}
      unsaved={unsaved}
      onSubmit={submit}
      onKeyDown={costs.list.onKeyDown}
      onPaste={costs.onPaste}
      onClose={onClose}
    >
      <Costs costs={costs} goods={record.goods} />
    </LinesDialog>
  );
}

const heads: readonly LineHead[] = [
  { id: 'number', text: 'No.', className: 'pr-5 text-right' },
  { id: 'kind', text: 'Kind', className: 'pl-2.75 text-left' },
  { id: 'date', text: 'Date', className: 'pl-2.75 text-left' },
  { id: 'reference', text: 'Reference', className: 'pl-2.75 text-left' },
  { id: 'split', text: 'Split by', className: 'pl-2.75 text-left' },
  { id: 'products', text: 'Products', className: 'pl-2.75 text-left' },
  { id: 'estimate', text: 'Estimate', className: 'text-center' },
  { id: 'amount', text: 'Amount', className: 'pr-2.75 text-right' },
  { id: 'actions', text: 'Actions', className: 'sr-only' },
];

function Costs({ costs, goods }: { costs: CostsState; goods: ImportDetail['goods'] }) {
  const t = useT();
  const { list } = costs;
  const bearers = goods.map(({ productId }) => productId);
  const briefOf = (index: number) => {
    const { kind, date, amount } = costs.costs[index] ?? {};
    return {
      title: kind ? t(fromData(kind)) : t('Item {{number}}', { number: index + 1 }),
      note:
        kind && amount
          ? /^\d{4}-\d\d-\d\d$/.test(date ?? '')
            ? formatDate(date ?? '')
            : ''
          : t('Not complete'),
      figure: amount && Number.isFinite(amount) ? formatMoney(amount) : '',
    };
  };
  return (
    <>
      <LineRows
        lines={list}
        legend="Costs"
        grid={costGrid}
        heads={heads}
        isWrong={list.isWrong}
        briefOf={briefOf}
      >
        {(place) => <CostRow {...place} bearers={bearers} />}
      </LineRows>
      <PasteOutcome
        outcome={costs.outcome}
        missing="{{count}} kinds are not in the list."
        picker={(row) => (
          <ListedSelect
            of={kinds}
            aria-label={t('Kind, row {{number}}', { number: row.row })}
            placeholder="Choose kind…"
            value=""
            onChange={({ target }) => costs.settle(row, target.value)}
          />
        )}
        onLeaveOut={(row) => costs.settle(row)}
      />
      <LinesFoot lines={list} label="Together" sum={<Birr amount={costs.together} isLoud />} />
    </>
  );
}
