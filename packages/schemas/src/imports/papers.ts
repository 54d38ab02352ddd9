import { z } from 'zod';
import { type DocumentTypeField, documentTypeFields, documentTypeLabels } from '../document-types.ts';
import { DAY_MS } from '../kit/days.ts';
import { choice, NOTE_MAX, optionalDate, optionalPaperNumber, optionalText, text } from '../kit/fields.ts';
import type { Route } from '../kit/resource.ts';
import { storedDate } from '../kit/stored.ts';
import { asText, type Label, type Message, msg } from '../messages/message.ts';
import { importFile } from './import-files.ts';
import { papersCount } from './papers-count.ts';

/** The papers of an import (part 5, section 2): the twelve document types, and names of the list `paper_types`. */

export const paperPaths = { set: 'PUT /import/setpaper' } as const satisfies Readonly<Record<string, Route>>;
export const paperSaved = msg('Paper saved');

/** The states of a paper, with their labels. */
export const paperStates = {
  missing: 'Missing',
  requested: 'Requested',
  received: 'Received',
  checked: 'Checked',
  'not needed': 'Not needed',
} as const satisfies Readonly<Record<string, Label>>;
export type PaperState = keyof typeof paperStates;
const paperStateNames = Object.keys(paperStates) as PaperState[];

export const invalidPaperType = msg('Invalid document type');

export const expiresFirst = msg('Expiry must not be before the date');

type Days = { date?: Date | null | undefined; expires?: Date | null | undefined };
/** Tells whether a paper's days are in order. */
export const isInOrder = ({ date, expires }: Days) => !date || !expires || expires >= date;

/** Changes a paper of an import; what it doesn't carry stays, null clears. */
export const setPaperRequest = z
  .object({
    type: text('Paper', { required: invalidPaperType }),
    state: choice('State', paperStates, msg('Invalid state')),
    number: optionalPaperNumber('Number'),
    date: optionalDate('Date'),
    expires: optionalDate('Expires'),
    note: optionalText('Note', NOTE_MAX),
  })
  .refine(isInOrder, { path: ['expires'], error: asText(expiresFirst) });
export type SetPaper = z.output<typeof setPaperRequest>;

const paperItem = z.object({
  /** One of the twelve, or a name of the list `paper_types`. */
  type: z.string(),
  state: z.enum(paperStateNames),
  number: z.string().nullable(),
  date: storedDate.nullable(),
  expires: storedDate.nullable(),
  note: z.string().nullable(),
  /** For every import, by the settings. */
  needed: z.boolean(),
  files: z.array(importFile),
});
export type PaperItem = z.output<typeof paperItem>;

/** All papers of an import: those needed for every import, and those set on this one. */
export const papersDetail = papersCount.extend({
  /** What is missing or ends, in a sentence each; empty where nothing blocks. */
  blocks: z.string(),
  items: z.array(paperItem),
});

/** What tells how a paper stands, with days as stored. */
type Standing = { type: string; state: PaperState; expires: Date | null };

/** A paper that ends within this many days is named among what blocks. */
export const ENDING_DAYS = 7;

export const isOpen = ({ state }: Pick<Standing, 'state'>) => state === 'missing' || state === 'requested';
/** Somebody has it, valid or not. */
export const isHeld = ({ state }: Pick<Standing, 'state'>) => state === 'received' || state === 'checked';
/** Tells whether a paper is there and valid through today. */
export const isThere = (paper: Standing, today: Date) =>
  isHeld(paper) && !(paper.expires && paper.expires < today);

const isOfTwelve = (type: string): type is DocumentTypeField => Object.hasOwn(documentTypeLabels, type);

/** The name of a paper's type within a sentence; one of the list `paper_types` is its own name. */
export const paperWithin = (type: string): Message | string => {
  if (!isOfTwelve(type)) return type;
  if (type === 'proformainvoice') return msg('proforma invoice');
  if (type === 'bank') return msg('bank');
  const [start, label] = documentTypeLabels[type];
  return type === 'moh' || type === 'efda' ? msg(label as 'MOH') : msg(start as Label);
};
/** The name of a paper's type where a sentence begins, and alone. */
export const paperName = (type: string): Message | string =>
  isOfTwelve(type) ? msg(documentTypeLabels[type][1] as Label) : type;

/** Orders papers as the twelve stand, others behind them. */
export const inPaperOrder = <P extends { type: string }>(papers: readonly P[]): P[] => {
  const place = ({ type }: P) =>
    isOfTwelve(type) ? documentTypeFields.indexOf(type) : documentTypeFields.length;
  return papers.toSorted((one, other) => place(one) - place(other));
};

/**
 * Says what blocks an import: what is missing or requested, then what ends within a week or has ended.
 * @param papers those that are wanted, or all of its items
 * @param say puts a message into words
 * @returns nothing where nothing blocks
 */
export function blocksOf(
  papers: readonly Standing[],
  today: Date,
  say: (message: Message) => string,
): string {
  const ordered = inPaperOrder(papers);
  const named = (name: Message | string) => (typeof name === 'string' ? name : say(name));
  const open = ordered.filter(isOpen).map(({ type }) => named(paperWithin(type)));
  const ending = ordered.filter(isHeld).flatMap(({ type, expires }) => {
    const ends =
      expires && endOf(named(paperName(type)), Math.round((expires.getTime() - today.getTime()) / DAY_MS));
    return ends ? [say(ends)] : [];
  });
  return [
    ...(open.length ? [say(msg('Missing: {{papers}}.', { papers: open.join(', ') }))] : []),
    ...ending,
  ].join(' ');
}

/** Says how far a paper is from its end; nothing where that is more than a week ahead. */
function endOf(paper: string, days: number): Message | null {
  if (days > ENDING_DAYS) return null;
  if (days === 0) return msg('{{paper}} expires today.', { paper });
  return days > 0
    ? msg('{{paper}} expires in {{count, number}} days.', { paper, count: days })
    : msg('{{paper}} expired {{count, number}} days ago.', { paper, count: -days });
}
