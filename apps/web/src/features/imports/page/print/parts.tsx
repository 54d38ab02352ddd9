import type { AuditEntry } from '@app/schemas/access/audits';
import type { BoardContainer } from '@app/schemas/imports/container-board';
import type { ImportDetail, Leg } from '@app/schemas/imports/import-detail';
import { paperName, paperStates } from '@app/schemas/imports/papers';
import { addBirr } from '@app/schemas/kit/amounts';
import { english } from '@app/schemas/messages/message';
import type { Matching } from '../../../../crud/list/read-all.ts';
import {
  formatAmount,
  formatGregorianDate,
  formatGregorianMoment,
  formatMoney,
} from '../../../../lib/format/format.ts';
import { eventLabels } from '../timeline/told-days.ts';
import { PaperPart } from './paper-part.tsx';

/** The parts of an import's file on paper, in English with heads in both languages, as every paper has it. */

type PartProps = { record: ImportDetail };

const dayOn = (iso: string | null) => iso && formatGregorianDate(iso);

export const TimelinePart = ({ record: { timeline } }: PartProps) => (
  <PaperPart
    title={{ english: 'Timeline', amharic: 'የጊዜ መስመር' }}
    nothing="Nothing has a date yet."
    rows={timeline}
    keyOf={({ what, day, of, planned }) => `${what} ${day} ${of._id} ${planned}`}
    columns={[
      { english: 'Day', amharic: 'ቀን', of: ({ day }) => formatGregorianDate(day) },
      { english: 'What', amharic: 'ምን', of: ({ what }) => eventLabels[what] },
      { english: 'Of', amharic: 'የ', isReference: true, of: ({ of }) => of.number },
      { english: 'State', amharic: 'ሁኔታ', of: ({ planned }) => (planned ? 'planned' : 'real') },
    ]}
  />
);

export function ContainersPart({ containers }: { containers: Matching<BoardContainer> | undefined }) {
  return (
    <PaperPart
      title={{ english: 'Containers', amharic: 'ኮንቴይነሮች' }}
      nothing="No containers yet."
      rows={containers?.rows}
      total={containers?.total}
      keyOf={({ _id }) => _id}
      columns={[
        { english: 'Container', amharic: 'ኮንቴይነር', isReference: true, of: ({ containerNo }) => containerNo },
        { english: 'Type', amharic: 'ዓይነት', of: ({ type, size }) => type ?? `${formatAmount(size)}\u00a0ft` },
        {
          english: 'Shipment',
          amharic: 'ጭነት',
          isReference: true,
          of: ({ shipment }) => shipment.OperationNo,
        },
        { english: 'Arrived', amharic: 'የደረሰው', of: ({ arrived }) => dayOn(arrived) },
        { english: 'Returned', amharic: 'የተመለሰው', of: ({ returned }) => dayOn(returned) },
        {
          ...{ english: 'Deposit not back', amharic: 'ያልተመለሰ ማስያዣ', isFigure: true },
          of: ({ deposit, depositBack }) => deposit !== null && !depositBack && formatMoney(deposit),
          sum: formatMoney(containers?.sums?.deposits ?? 0),
        },
        {
          ...{ english: 'Cost so far', amharic: 'እስካሁን ወጪ', isFigure: true },
          of: ({ cost }) => formatMoney(cost),
          sum: formatMoney(containers?.sums?.cost ?? 0),
        },
      ]}
    />
  );
}

export const GoodsPart = ({ record: { goods, goodsValue, totalCost, landedTotal } }: PartProps) => (
  <PaperPart
    title={{ english: 'Goods and landed cost', amharic: 'ዕቃዎችና እዚህ የደረሱበት ወጪ' }}
    nothing="No goods yet."
    rows={goods}
    keyOf={({ productId }) => productId._id}
    columns={[
      { english: 'Product', amharic: 'ምርት', of: ({ productId }) => productId.name },
      { english: 'Quantity', amharic: 'ብዛት', isFigure: true, of: ({ quantity }) => formatAmount(quantity) },
      { english: 'Received', amharic: 'የገባ', isFigure: true, of: ({ received }) => formatAmount(received) },
      {
        ...{ english: 'Goods', amharic: 'ዕቃዎች', isFigure: true },
        of: ({ value }) => formatMoney(value),
        sum: formatMoney(goodsValue),
      },
      {
        ...{ english: 'Costs', amharic: 'ወጪዎች', isFigure: true },
        of: ({ landed, value }) => formatMoney(addBirr([landed, -value])),
        sum: formatMoney(totalCost),
      },
      {
        ...{ english: 'Landed', amharic: 'የደረሰበት', isFigure: true },
        of: ({ landed }) => formatMoney(landed),
        sum: formatMoney(landedTotal),
      },
      {
        ...{ english: 'Unit cost', amharic: 'የአንዱ ወጪ', isFigure: true },
        of: ({ unitCost }) => unitCost !== null && formatMoney(unitCost),
      },
    ]}
  />
);

export const CostsPart = ({ record: { costs, totalCost } }: PartProps) => (
  <PaperPart
    title={{ english: 'Costs, in birr', amharic: 'ወጪዎች በብር' }}
    nothing="No costs yet."
    rows={costs.map((cost, at) => ({ ...cost, at }))}
    keyOf={({ at }) => String(at)}
    columns={[
      {
        english: 'Kind',
        amharic: 'ዓይነት',
        of: ({ kind, estimate }) => (estimate ? `${kind}, estimate` : kind),
      },
      { english: 'Date', amharic: 'ቀን', of: ({ date }) => dayOn(date) },
      { english: 'Reference', amharic: 'ማጣቀሻ', isReference: true, of: ({ reference }) => reference },
      { english: 'Split by', amharic: 'የሚከፈልበት', of: ({ split }) => split },
      {
        ...{ english: 'Amount', amharic: 'መጠን', isFigure: true },
        of: ({ amount }) => formatMoney(amount),
        sum: formatMoney(totalCost),
      },
    ]}
  />
);

const inEnglish = (text: ReturnType<typeof paperName>) => (typeof text === 'string' ? text : english(text));

export const PapersPart = ({ record: { papers } }: PartProps) => (
  <PaperPart
    title={{ english: `Papers, ${papers.there} of ${papers.wanted}`, amharic: 'ሰነዶች' }}
    nothing="No papers are wanted."
    rows={papers.items}
    keyOf={({ type }) => type}
    columns={[
      { english: 'Paper', amharic: 'ሰነድ', of: ({ type }) => inEnglish(paperName(type)) },
      { english: 'State', amharic: 'ሁኔታ', of: ({ state }) => paperStates[state] },
      { english: 'Number', amharic: 'ቁጥር', isReference: true, of: ({ number }) => number },
      { english: 'Date', amharic: 'ቀን', of: ({ date }) => dayOn(date) },
      { english: 'Expires', amharic: 'የሚያበቃው', of: ({ expires }) => dayOn(expires) },
      { english: 'Files', amharic: 'ፋይሎች', of: ({ files }) => files.length || '' },
    ]}
  />
);

const legNames: Readonly<Record<Leg, string>> = {
  china: 'China to Freezone',
  freezone: 'Free zone',
  ethiopian: 'Ethiopian',
};

export const ShipmentsPart = ({ record: { shipments } }: PartProps) => (
  <PaperPart
    title={{ english: 'Shipments', amharic: 'ጭነቶች' }}
    nothing="No shipments yet."
    rows={shipments}
    keyOf={({ _id }) => _id}
    columns={[
      { english: 'Leg', amharic: 'ጉዞ', of: ({ kind }) => legNames[kind] },
      { english: 'Number', amharic: 'ቁጥር', isReference: true, of: ({ number }) => number },
    ]}
  />
);

export const HistoryPart = ({ entries }: { entries: readonly AuditEntry[] | undefined }) => (
  <PaperPart
    title={{ english: 'History, the newest', amharic: 'ታሪክ' }}
    nothing="Nothing has been recorded yet."
    rows={entries}
    keyOf={({ _id }) => _id}
    columns={[
      { english: 'What', amharic: 'ምን', of: ({ message }) => message },
      { english: 'By', amharic: 'በ', of: ({ userName, user }) => userName ?? user },
      {
        english: 'When',
        amharic: 'መቼ',
        of: ({ at }) => {
          const { day, time } = formatGregorianMoment(at);
          return `${day}, ${time}`;
        },
      },
    ]}
  />
);
