import { companyInput } from '@app/schemas/company/company';
import { formFieldsOf, type NamedFormField } from '../../crud/declared-fields.tsx';
import { formatAmount, formatMoney } from '../../lib/format/format.ts';

const fieldsOf = (named: readonly NamedFormField[]) => formFieldsOf({ create: companyInput }, named);

/** Who the company is. */
export const headFields = fieldsOf(['name', 'nameAm', 'address', 'phone', 'tin', 'vatNo']);

/** What receipts say. */
export const receiptFields = fieldsOf([
  'vat',
  { field: 'vatRate', format: formatAmount },
  { field: 'receiptFooter', isWide: true },
]);

/** What encoders may do, and when. */
export const ruleFields = {
  dates: fieldsOf([{ field: 'salesDaysBack', hint: 'Empty: any day' }, 'lockedUntil', 'belowPrice']),
  goods: fieldsOf([
    'encodersMayReturn',
    { field: 'returnDays', hint: 'Empty: any time' },
    'encodersMayAdjust',
  ]),
  limits: fieldsOf([
    { field: 'newCustomerLimit', hint: 'In birr. Empty: no limit', format: formatMoney },
    { field: 'cashLimit', hint: 'In birr. Empty: never', format: formatMoney },
  ]),
};

export const companyFields = [...headFields, ...receiptFields, ...Object.values(ruleFields).flat()];
