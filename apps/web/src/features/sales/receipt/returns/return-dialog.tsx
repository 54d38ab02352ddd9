import { voidRequest } from '@app/schemas/counter/returns';
import { saleCalls } from '@app/schemas/counter/sale-calls';
import { type Sale, sales } from '@app/schemas/sales';
import { useFormContext, useWatch } from 'react-hook-form';
import { Birr } from '../../../../components/birr.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { formFieldsOf } from '../../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../../crud/define-view.ts';
import { CallDialog } from '../../../../crud/form/call-dialog.tsx';
import { FormFields } from '../../../../crud/form/form-fields.tsx';
import { formatDate, formatMoney } from '../../../../lib/format/format.ts';
import { formatReceiptNumber } from '../../../../lib/format/receipt-number.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';
import {
  type ComingBack,
  keyOf,
  leftOf,
  linesBack,
  nothingBack,
  pathBack,
  returnSchema,
  sumsBack,
} from './coming-back.ts';
import { reasonOf, refundOf } from './return-fields.ts';
import { ReturnLines } from './return-lines.tsx';

type ReturnForm = { back: ComingBack };
type ReturnDialogProps = { sale: Sale; onClose: () => void };

/** Takes goods of a sale back, line by line, and tells what becomes of the money (part 3, section 4). */
export function ReturnDialog({ sale, onClose }: ReturnDialogProps) {
  const t = useT();
  const { _id, custormerName, SalesDate } = sale;
  return (
    <CallDialog
      title="Take goods back"
      description={t(
        '{{number}}, {{customer}}, sold on {{day}}. Each line goes back into the stock it left.',
        {
          number: formatReceiptNumber(_id),
          customer: custormerName,
          day: formatDate(SalesDate),
        },
      )}
      maxWidth="760px"
      verb="Take goods back"
      route={saleCalls.return}
      schema={returnSchema(sale)}
      values={{ _id, reason: '', note: '', refundMethod: '', back: nothingBack(sale) }}
      sent={({ back, ...values }) => ({ ...values, lines: linesBack(sale, back) })}
      errorPath={(path, { back }) => pathBack(path, sale, back)}
      fields={[]}
      foot={<AllOfIt sale={sale} />}
      failure={failuresOf(sales.label).update}
      onClose={onClose}
    >
      <ReturnFields sale={sale} />
    </CallDialog>
  );
}

function ReturnFields({ sale }: { sale: Sale }) {
  const sums = sumsBack(sale, useWatch<ReturnForm, 'back'>({ name: 'back' }));
  const note = formFieldsOf({ create: voidRequest }, ['note']);
  const fields = [reasonOf(), ...note, ...(sums.refund > 0 ? [refundOf(sale)] : [])];
  return (
    <>
      <ReturnLines sale={sale} worth={sums.lines} />
      <div className="grid content-start gap-4">
        <FormFields fields={fields} record={undefined} />
      </div>
      <ReturnSums sums={sums} />
    </>
  );
}

/** A single rule above the sum that matters, a double rule below. */
type SumsProps = { sums: ReturnType<typeof sumsBack> };
function ReturnSums({ sums: { amount, lowers, refund, takenBack, dueAfter } }: SumsProps) {
  const t = useT();
  const row = (label: Text, birr: number, isMain = false) => (
    <>
      <dt className={isMain ? main : 'py-1.5 text-muted'}>{t(label)}</dt>
      <dd className={isMain ? `${main} text-right` : 'py-1.5 text-right figures'}>
        {isMain ? <Birr amount={birr} isLoud /> : formatMoney(birr)}
      </dd>
    </>
  );
  return (
    <div role="status" aria-label={t('Totals')} className="md:pt-5">
      <dl className="grid grid-cols-[1fr_auto]">
        {row('Comes back', amount)}
        {row('Lowers what is due', 0 - lowers)}
        {takenBack > 0 && row('Given up or withheld', 0 - takenBack)}
        {row('Paid back', refund, true)}
        {row('Due after this', dueAfter)}
      </dl>
    </div>
  );
}
const main =
  'border-t border-b-3 border-t-rule border-b-rule py-2 font-semibold [border-bottom-style:double]';

/** Fills in all that can still come back. */
function AllOfIt({ sale }: { sale: Sale }) {
  const t = useT();
  const { setValue } = useFormContext<ReturnForm>();
  const takeAll = () => {
    for (const line of sale.soldData)
      if (leftOf(line) > 0)
        setValue(`back.${keyOf(line)}.quantity`, leftOf(line), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Button variant="bare" className="mr-auto" onClick={takeAll}>
      {t('All of it')}
    </Button>
  );
}
