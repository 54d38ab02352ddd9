import { documentTypeFields } from '@app/schemas/document-types';
import type { ImportFileType } from '@app/schemas/imports/import-files';
import {
  blocksOf,
  ENDING_DAYS,
  inPaperOrder,
  isHeld,
  isOpen,
  isThere,
  type PaperState,
} from '@app/schemas/imports/papers';
import { DAY_MS } from '@app/schemas/kit/days';
import { english } from '@app/schemas/messages/message';
import type { Filter, Id } from '../../database/types.ts';

/** A paper that was set on an import, as stored. */
export type StoredPaper = {
  type: string;
  state: PaperState;
  number: string | null;
  date: Date | null;
  expires: Date | null;
  note: string | null;
};
/** A file of a paper, as an import knows it; its `_id` is that of the bytes. */
export type StoredImportFile = {
  _id: Id;
  type: string;
  name: string;
  contentType: ImportFileType;
  size: number;
  at: Date;
  user: string;
};
type WithPapers = { paperItems?: StoredPaper[]; files?: StoredImportFile[] };

/** A paper before anybody has set it. */
export const unsetPaper = (type: string): StoredPaper => ({
  type,
  state: 'missing',
  number: null,
  date: null,
  expires: null,
  note: null,
});

/** What filters by papers look at, beside the papers' types. */
export type PaperFacts = {
  /** Some paper was set to missing or requested. */
  open: boolean;
  /** Those of the twelve types that nobody has set. */
  unset: readonly string[];
  /** When the papers end that are received or checked. */
  ends: readonly Date[];
};

/** Sums up what filters look at: whatever changes papers writes it anew. */
export const paperFactsOf = (papers: readonly StoredPaper[]): PaperFacts => ({
  open: papers.some(isOpen),
  unset: documentTypeFields.filter((type) => !papers.some((paper) => paper.type === type)),
  ends: papers.filter(isHeld).flatMap(({ expires }) => expires ?? []),
});

/** Lists the papers needed for every import and those set on this one, as the twelve stand. */
const allPapers = ({ paperItems: set = [] }: WithPapers, needed: readonly string[]): StoredPaper[] => {
  const unset = needed.filter((type) => !set.some((paper) => paper.type === type));
  return inPaperOrder([...set, ...unset.map(unsetPaper)]);
};
const isWanted = ({ state }: StoredPaper) => state !== 'not needed';

/** Counts the papers that are there, of those that are wanted. @param today as days are stored */
export function papersCounted(one: WithPapers, needed: readonly string[], today: Date) {
  const wanted = allPapers(one, needed).filter(isWanted);
  return { there: wanted.filter((paper) => isThere(paper, today)).length, wanted: wanted.length };
}

/** Tells all of an import's papers, with their files, and what blocks it. @param today as days are stored */
export function papersTold(one: WithPapers, needed: readonly string[], today: Date) {
  const papers = allPapers(one, needed);
  return {
    ...papersCounted(one, needed, today),
    blocks: blocksOf(papers, today, english),
    items: papers.map((paper) => ({
      ...paper,
      needed: needed.includes(paper.type),
      files: (one.files ?? []).filter(({ type }) => type === paper.type),
    })),
  };
}

/** The date of the bank's paper, which is the permit's where no shipment has one. */
export const bankDate = ({ paperItems = [] }: WithPapers): Date | null =>
  paperItems.find(({ type }) => type === 'bank')?.date ?? null;

/** Finds imports by how their papers stand today, each condition by an index. @param atDryPort finds those whose goods wait */
export function paperConditions(
  names: readonly string[],
  { needed, today, atDryPort }: { needed: readonly string[]; today: Date; atDryPort: Filter },
): Filter[] {
  const ofTwelve: readonly string[] = documentTypeFields;
  const lacking: Filter[] = [
    { 'paperFacts.open': true },
    { 'paperFacts.unset': { $in: needed.filter((type) => ofTwelve.includes(type)) } },
    ...needed
      .filter((type) => !ofTwelve.includes(type))
      .map((type) => ({ 'paperItems.type': { $ne: type } })),
  ];
  const expired: Filter = { 'paperFacts.ends': { $lt: today } };
  const isUrgent: Filter = { $or: [expired, { ...atDryPort, $or: lacking }] };
  const soon = { $elemMatch: { $gte: today, $lte: new Date(today.getTime() + ENDING_DAYS * DAY_MS) } };
  const conditions: Readonly<Record<string, Filter>> = {
    missing: { $or: [...lacking, expired] },
    urgent: { closed: null, ...isUrgent },
    expiring: { closed: null, 'paperFacts.ends': soon, $nor: [isUrgent] },
  };
  return names.map((name) => conditions[name] as Filter);
}
