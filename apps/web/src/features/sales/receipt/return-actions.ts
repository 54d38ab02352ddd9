import { voidRequest } from '@app/schemas/counter/returns';
import { saleCalls } from '@app/schemas/counter/sale-calls';
import type { Sale } from '@app/schemas/sales';
import { Ban, PackageX } from 'lucide-react';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import { allBack, leftOf, sumsBack } from './returns/coming-back.ts';
import { ReturnDialog } from './returns/return-dialog.tsx';
import { reasonOf, refundOf } from './returns/return-fields.ts';
import type { Action } from './sale-action.ts';

/** What takes goods of a sale back, for those who may. */
export function returnActionsOf(sale: Sale, may: { takeBack: boolean; voidIt: boolean }): Action[] {
  const note = formFieldsOf({ create: voidRequest }, [{ field: 'note', isWide: true }]);
  return [
    {
      label: 'Take goods back',
      icon: PackageX,
      isOffered: may.takeBack && sale.soldData.some((line) => leftOf(line) > 0),
      Dialog: ReturnDialog,
    },
    {
      label: 'Void sale',
      icon: Ban,
      isOffered: may.voidIt,
      call: {
        route: saleCalls.void,
        schema: voidRequest,
        values: { _id: sale._id, reason: '', note: '', refundMethod: '' },
        fields: [reasonOf(), ...note, ...(sumsBack(sale, allBack(sale)).refund > 0 ? [refundOf(sale)] : [])],
      },
    },
  ];
}
