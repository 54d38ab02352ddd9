import type { ImportDetail } from '@app/schemas/imports/import-detail';
import {
  expiresFirst,
  invalidPaperType,
  isInOrder,
  paperName,
  paperStates,
  type SetPaper,
} from '@app/schemas/imports/papers';
import { dayOf } from '@app/schemas/kit/days';
import { msg } from '@app/schemas/messages/message';
import { differences } from '../../crud/differences.ts';
import { stale, type Written } from '../../crud/service.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField } from '../../lib/errors.ts';
import { readNeeded, takePaperType } from '../reference-data/paper-types.service.ts';
import type { StoredImport } from './import.model.ts';
import { paperFactsOf, type StoredPaper, unsetPaper } from './import-papers.ts';
import { changeImport, readImport, refuseClosed } from './imports.service.ts';

/**
 * Sets a paper of an import: what the call doesn't carry stays.
 * @param version refuses the change with STALE if the import's version differs
 * @throws NOT_FOUND, IMPORT_CLOSED, STALE, VALIDATION_FAILED
 */
export async function setPaper(
  { _id, type: sent, state, ...carried }: SetPaper & { _id: string },
  context: WriteContext,
  version: number | undefined,
): Promise<Written<ImportDetail>> {
  const reader = readerOf(context);
  const before = await readImport(_id, reader);
  refuseClosed(before);
  if (version !== undefined && version !== before.__v) throw stale('Import');
  const type = await takePaperType(sent, await typesOf(before, reader), context.session);
  if (!type) throw invalidField('type', invalidPaperType);
  const was = paperOf(before, type);
  const given = Object.fromEntries(Object.entries(carried).filter(([, value]) => value !== undefined));
  const is: StoredPaper = { ...was, ...given, state };
  if (!isInOrder(is)) throw invalidField('expires', expiresFirst);
  return changeImport(before, withPaper(before, is), context, {
    message: msg('{{paper}} of {{number}} is {{state}}', {
      paper: paperName(type),
      number: before.number,
      state: msg(paperStates[state]),
    }),
    changes: changesOf(was, is),
  });
}

/** Lists the types that an import has or needs: they are offered though they were set aside. */
export const typesOf = async (one: StoredImport, reader: Reader): Promise<string[]> => [
  ...(one.paperItems ?? []).map(({ type }) => type),
  ...(await readNeeded(reader)),
];

/** Finds a paper of an import, or how it is before anybody has set it. */
export const paperOf = ({ paperItems = [] }: StoredImport, type: string): StoredPaper =>
  paperItems.find((paper) => paper.type === type) ?? unsetPaper(type);

/** The stored fields of an import with this paper in place of what it was. */
export function withPaper({ paperItems: set = [] }: StoredImport, paper: StoredPaper) {
  const isKnown = set.some(({ type }) => type === paper.type);
  const paperItems = isKnown ? set.map((one) => (one.type === paper.type ? paper : one)) : [...set, paper];
  return { paperItems, paperFacts: paperFactsOf(paperItems) };
}

const changesOf = (was: StoredPaper, is: StoredPaper) =>
  differences({ papers: asTold(was) }, { papers: asTold(is) }, ['papers']);
const asTold = ({ type: _type, date, expires, ...paper }: StoredPaper) => ({
  ...paper,
  date: date && dayOf(date),
  expires: expires && dayOf(expires),
});
