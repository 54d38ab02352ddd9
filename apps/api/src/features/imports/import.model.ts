import type { NumberKind } from '@app/schemas/imports/imports';
import { imports } from '@app/schemas/imports/imports';
import type { Split } from '@app/schemas/imports/landed-cost';
import { daysBetween, daysLate, stageOf } from '@app/schemas/imports/stages';
import type { Listed } from '@app/schemas/kit/listed';
import { defineCollection, defineModel, groupOf } from '../../database/model.ts';
import { type Id, IdField, type Stored } from '../../database/types.ts';
import { readNeeded } from '../reference-data/paper-types.service.ts';
import {
  bankDate,
  type PaperFacts,
  paperFactsOf,
  papersCounted,
  type StoredImportFile,
  type StoredPaper,
} from './import-papers.ts';

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

/** Goods as stored: quantities, weights and volumes in thousandths, the price in ten-thousandths of the currency. */
export type StoredImportGoods = {
  productId: Id;
  quantity: number;
  unitPrice: number | null;
  weight: number | null;
  volume: number | null;
  short: number;
  received: number;
};
/** A cost as stored, in cents. */
type StoredImportCost = {
  kind: string;
  amount: number;
  date: Date | null;
  reference: string | null;
  split: Split;
  products: Id[];
  estimate: boolean;
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
  isExpected: boolean;
  goods: StoredImportGoods[];
  costs: StoredImportCost[];
  goodsValue: number;
  totalCost: number;
  facts: ImportFacts;
  paperItems?: StoredPaper[];
  paperFacts?: PaperFacts;
  files?: StoredImportFile[];
};

/** What one has that was stored before imports had goods. */
export const noGoods = { goods: [], costs: [], goodsValue: 0, isExpected: false };

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
const papers = groupOf(
  { type: String, state: String, number: text, date: day, expires: day, note: text },
  { hasId: false },
);
const paperFacts = groupOf({ open: Boolean, unset: [String], ends: [Date] }, { hasId: false });
const files = groupOf({
  type: String,
  name: String,
  contentType: String,
  size: Number,
  at: Date,
  user: String,
});
/** The papers of an import take names of a list, beside the twelve types. */
const listedPapers: Listed = { lists: ['paper_types'] };
const contract = {
  ...imports,
  listed: { ...imports.listed, 'paperItems.type': listedPapers, 'files.type': listedPapers },
};
const number = { type: Number, default: null };
const goods = groupOf(
  {
    productId: IdField,
    quantity: Number,
    unitPrice: number,
    weight: number,
    volume: number,
    short: Number,
    received: Number,
  },
  { hasId: false },
);
const cost = groupOf(
  {
    kind: String,
    amount: Number,
    date: day,
    reference: text,
    split: String,
    products: [IdField],
    estimate: Boolean,
  },
  { hasId: false },
);

export const ImportModel = defineModel('Import', {
  contract,
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
    rate: number,
    expected: day,
    note: text,
    closed: day,
    /** The last receipt's day, once all goods are received. */
    stocked: day,
    /** Something of its goods is still to come. */
    isExpected: { type: Boolean, default: false },
    goods: [goods],
    costs: [cost],
    /** In cents, as the total of costs is. */
    goodsValue: { type: Number, default: 0 },
    totalCost: { type: Number, default: 0 },
    facts: { type: facts, default: noFacts },
    /** The papers that were set, in the order in which they were. */
    paperItems: [papers],
    paperFacts: { type: paperFacts, default: paperFactsOf([]) },
    /** What lies in the files of the papers; the bytes are kept apart. */
    files: [files],
  },
  indexes: [
    { keys: { numberKey: 1 }, unique: true },
    { keys: { isExpected: 1, _id: 1 }, partialFilterExpression: { isExpected: true } },
  ],
  references: [{ path: 'goods.productId', to: 'Product', label: 'Product' }],
  namedBy: ['number'],
  lookUps: ['closed', 'facts.arrived', 'paperFacts.open', 'paperFacts.unset', 'paperFacts.ends', 'files._id'],
  derived: async (named, reader) => {
    const [needed, { today }] = [await readNeeded(reader), reader];
    return named.map((one) => ({
      ...one,
      ...toldOf(one as StoredImport, today),
      papers: papersCounted(one as StoredImport, needed, today),
    }));
  },
  searchTexts: (one) => {
    const { description, supplier, importer, ...numbered } = one as unknown as StoredImport;
    return [
      description,
      supplier,
      importer,
      ...numbersOf(numbered as StoredImport).map(({ number }) => number),
    ];
  },
  searchNumbers: (one) => numbersOf(one as unknown as StoredImport).map(({ number }) => number),
});

/** All numbers that an import is found by. */
export const numbersOf = ({
  number,
  proformaNo,
  facts: known,
  paperItems = [],
}: StoredImport): ImportFacts['numbers'] => [
  { kind: 'import', number },
  ...(proformaNo ? [{ kind: 'proforma' as const, number: proformaNo }] : []),
  ...(known?.numbers ?? []),
  ...paperItems.flatMap((paper) => (paper.number ? [{ kind: 'paper' as const, number: paper.number }] : [])),
];

/** Tells what depends on today, and what other fields come to. */
function toldOf(one: StoredImport, today: Date) {
  const { facts: known, stocked, closed, expected, totalCost, goodsValue } = { ...noGoods, ...one };
  const stage = stageOf({ ...known, stocked, closed }, today);
  const arrived = known.arrived && known.arrived <= today ? known.arrived : null;
  const permit = known.permit ?? bankDate(one);
  const sincePermit = (date: Date | null) => (permit && date ? daysBetween(permit, date) : null);
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
    landedTotal: goodsValue + totalCost,
    costsOfValue: goodsValue ? Math.round((totalCost / goodsValue) * 100_00) : null,
    ...(one.costs && { costs: withProducts(one) }),
  };
}

/** Names the products that costs are for as the goods do. */
function withProducts({ goods: lines, costs }: StoredImport) {
  const named = new Map(lines.map(({ productId }) => [String((productId as { _id?: Id })._id), productId]));
  return costs.map((one) => ({ ...one, products: one.products.map((id) => named.get(String(id))) }));
}

/** The last serial that imports got, by the start of their numbers. */
export const ImportSerialModel = defineCollection<{ _id: string; last: number }>('ImportSerial', {
  collection: 'importserials',
  scope: 'everyone',
  fields: { _id: String, last: Number },
});
