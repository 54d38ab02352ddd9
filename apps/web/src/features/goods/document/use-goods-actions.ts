import type { GoodsDocument } from '@app/schemas/goods/documents';
import { Barcode, Coins, PackageCheck, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { dayOfMoment, today } from '../../../lib/format/company-zone.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMayAdjust } from '../../company/may-adjust.shared.ts';
import type { GoodsAction } from './goods-action.ts';

const ArrivalDialog = lazyComponent(() => import('./arrival-dialog.tsx'), 'ArrivalDialog');
const ReverseDialog = lazyComponent(() => import('./reverse-dialog.tsx'), 'ReverseDialog');
const ReceiptLabels = lazyComponent(() => import('./receipt-labels.tsx'), 'ReceiptLabels');
const CostsDialog = lazyComponent(() => import('./costs-dialog.tsx'), 'CostsDialog');

/** What can be done with a document that was posted (part 4, section 3). */
export function useGoodsActions(): Record<'arrive' | 'reverse' | 'setCosts' | 'label', GoodsAction> {
  const { userData: user } = useSession();
  const mayAdjust = useMayAdjust();
  return useMemo(() => {
    const isAdmin = user?.role === 'admin';
    const isOwnOfToday = ({ createdBy, createdAt, postedAt }: GoodsDocument) =>
      createdBy === user?._id && dayOfMoment(postedAt ?? createdAt) === today();
    const mayReverse = (document: GoodsDocument) =>
      isAdmin || (isOwnOfToday(document) && (mayAdjust || !corrects(document)));
    return {
      arrive: {
        label: 'Arrived…',
        icon: PackageCheck,
        isOffered: ({ state }) => state === 'on the way',
        Dialog: ArrivalDialog,
      },
      reverse: {
        label: 'Reverse',
        icon: Undo2,
        isOffered: (document) => stands(document) && mayReverse(document),
        Dialog: ReverseDialog,
      },
      setCosts: {
        label: 'Set costs',
        icon: Coins,
        isOffered: (document) => isAdmin && document.kind === 'receipt' && stands(document),
        Dialog: CostsDialog,
      },
      label: {
        label: 'Print labels',
        icon: Barcode,
        isOffered: ({ kind, reverses }) => isAdmin && kind === 'receipt' && !reverses,
        Dialog: ReceiptLabels,
      },
    };
  }, [user, mayAdjust]);
}

/** Posted, and neither reversed nor a reversal itself. */
const stands = ({ state, reverses, reversedBy }: GoodsDocument) =>
  state !== 'open' && !reverses && !reversedBy;
const corrects = ({ kind }: GoodsDocument) => kind === 'adjustment' || kind === 'count';
