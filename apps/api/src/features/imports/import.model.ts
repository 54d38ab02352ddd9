import type { NumberKind } from '@app/schemas/imports/imports';
import { imports } from '@app/schemas/imports/imports';
import { daysBetween, daysLate, stageOf } from '@app/schemas/imports/stages';
import { defineCollection, defineModel, groupOf } from '../../database/model.ts';
import type { Stored } from '../../database/types.ts';

/** What an import knows of its shipments. Each change of one of them writes it anew; `npm run verify` checks it. */
export type ImportFacts = {
  china: boolean;
  freezone: boolean;
  ethiopian: boolean;
  containers: number;
  /** The first day of each; an arrival may lie in the future. */
  permit: Date | null;
  loading: Date | null;
  discharged: Date | null;
  arrived: Date | null;
  /** What is printed on the papers of its shipments, and their containers. */
  numbers: { kind: NumberKind; number: string }[];
};

/** An import as stored: money in cents, its rate in millionths. */
export type StoredImport = Stored & {
  number: string;
  description: string;
  supplier: string;
  importer: string;
  proformaNo: string | null;
  rate: number | null;
  expected: Date | null;
  closed: Date | null;
  stocked: Date | null;
  totalCost: number;
  facts: ImportFacts;
};

const noFacts: ImportFacts = {
  china: false,
  freezone: false,
  ethiopian: false,
  containers: 0,
  permit: null,
  loading: null,
  discharged: null,
  arrived: null,
  numbers: [],
};

const day = { type: Date, default: null };
const facts = groupOf(
  {
    china: Boolean,
    freezone: Boolean,
    ethiopian: Boolean,
    containers: Number,
    permit: day,
    loading: day,
    discharged: day,
    arrived: day,
    numbers: [groupOf({ kind: String, number: String }, { hasId: false })],
  },
  { hasId: false },
);
const text = { type: String, default: null };

export const ImportModel = defineModel('Import', {
  contract: imports,
  scope: 'everyone',
  fields: {
    number: String,
    /** In lower case: no two imports share a number. */
    numberKey: String,
    description: String,
    supplier: String,
    importer: String,
    paymentMode: text,
    proformaNo: text,
    currency: String,
    /** In millionths. */
    rate: { type: Number, default: null },
    expected: day,
    note: text,
    closed: day,
    /** The last receipt's day, once all goods are received. */
    stocked: day,
    /** In cents. */
    totalCost: { type: Number, default: 0 },
    facts: { type: facts, default: noFacts },
  },
  indexes: [{ keys: { numberKey: 1 }, unique: true }],
  namedBy: ['number'],
  lookUps: ['closed', 'facts.arrived'],
  derived: async (named, reader) =>
    named.map((one) => ({ ...one, ...toldOf(one as StoredImport, reader.today) })),
  searchTexts: (one) => {
    const {
      number,
      description,
      supplier,
      importer,
      proformaNo,
      facts: known,
    } = one as unknown as StoredImport;
    return [
      ...[number, description, supplier, importer, proformaNo],
      ...(known?.numbers ?? []).map((printed) => printed.number),
    ];
  },
  searchNumbers: (one) => numbersOf(one as unknown as StoredImport).map(({ number }) => number),
});

/** All numbers that an import is found by. */
export const numbersOf = ({ number, proformaNo, facts: known }: StoredImport): ImportFacts['numbers'] => [
  { kind: 'import', number },
  ...(proformaNo ? [{ kind: 'proforma' as const, number: proformaNo }] : []),
  ...(known?.numbers ?? []),
];

/** Tells what depends on today, and what other fields come to. */
function toldOf({ facts: known, stocked, closed, expected, totalCost }: StoredImport, today: Date) {
  const stage = stageOf({ ...known, stocked, closed }, today);
  const arrived = known.arrived && known.arrived <= today ? known.arrived : null;
  const sincePermit = (date: Date | null) => (known.permit && date ? daysBetween(known.permit, date) : null);
  const goodsValue = 0;
  return {
    stage,
    late: daysLate(expected, stage, today),
    containers: known.containers,
    days: {
      loading: sincePermit(known.loading),
      djibouti: sincePermit(known.discharged),
      dryPort: sincePermit(arrived),
      stock: sincePermit(stocked),
    },
    goodsValue,
    landedTotal: goodsValue + totalCost,
  };
}

/** The last serial that imports got, by the start of their numbers. */
export const ImportSerialModel = defineCollection<{ _id: string; last: number }>('ImportSerial', {
  collection: 'importserials',
  scope: 'everyone',
  fields: { _id: String, last: Number },
});
