import type { GoodsDocument } from '@app/schemas/goods/documents';
import { goodsKinds } from '@app/schemas/goods/documents';

type Kind = GoodsDocument['kind'];
type Words = { english: string; amharic: string };

/** What a document is called on paper, and who signs it. */
export const paperOf: Readonly<Record<Kind, { title: Words; signatures: readonly Words[] }>> = {
  receipt: {
    title: { english: 'Goods Received Note', amharic: 'የዕቃ መረከቢያ' },
    signatures: [
      { english: 'Delivered by', amharic: 'ያመጣው' },
      { english: 'Received by', amharic: 'የተረከበ' },
    ],
  },
  transfer: {
    title: { english: 'Transfer Slip', amharic: 'የዕቃ ማዛወሪያ' },
    signatures: [
      { english: 'Issued by', amharic: 'ያስረከበ' },
      { english: 'Carried by', amharic: 'ያጓጓዘ' },
      { english: 'Received by', amharic: 'የተረከበ' },
    ],
  },
  adjustment: {
    title: { english: 'Adjustment Slip', amharic: 'የክምችት ማስተካከያ' },
    signatures: [
      { english: 'Issued by', amharic: 'ያስረከበ' },
      { english: 'Approved by', amharic: 'ያጸደቀ' },
    ],
  },
  count: {
    title: { english: 'Count Sheet', amharic: 'የቆጠራ ቅጽ' },
    signatures: [
      { english: 'Counted by', amharic: 'የቆጠረ' },
      { english: 'Approved by', amharic: 'ያጸደቀ' },
    ],
  },
};

/** Names a document on paper, whatever the reader's language: Transfer TR-2019-0042. */
export const paperNameOf = ({ kind, number }: Pick<GoodsDocument, 'kind' | 'number'>): string =>
  `${goodsKinds[kind]} ${number ?? ''}`;
