import { DAY_MS } from '@app/schemas/kit/days';
import { inAnswer } from '@app/schemas/messages/answer';
import { msg } from '@app/schemas/messages/message';
import {
  CHANGES_SHOWN,
  MISTAKES_SHOWN,
  type UploadCheck,
  type UploadKind,
  type UploadMistake,
  type UploadState,
} from '@app/schemas/uploads';
import { keepFile, readFile, readWholeFile } from '../../database/files.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import { insertNow, updateNow } from '../../database/write.ts';
import type { Actor, Context } from '../../http/caller/context.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { type ReadRow, readSpreadsheet } from '../../spreadsheets/reading/read-spreadsheet.ts';
import { chosenColumns, matchedColumns, textOf, type UploadColumn } from './columns.ts';
import { isExample } from './example-row.ts';
import { kinds } from './kinds.ts';
import { RowLooker } from './look.ts';
import type { LookedRow, RowMistake } from './looked-row.ts';
import { type Upload, UploadModel, type UploadSlice, UploadSliceModel } from './upload.model.ts';

const LIFETIME_MS = DAY_MS;

type KeptUpload = Pick<Upload, '_id' | 'user' | 'of' | 'file' | 'expiresAt'>;

/** Keeps a file that comes in. */
export async function keepUpload(
  of: UploadKind,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { actor }: Context,
): Promise<KeptUpload> {
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  const file = await keepFile('upload', bytes, { expiresAt });
  return { _id: new Id(), user: new Id(actor.id), of, file, expiresAt };
}

/** Looks at a file that has come in. */
export async function checkFile(
  upload: KeptUpload,
  chosen: readonly string[] | undefined,
  context: Context,
): Promise<UploadCheck> {
  const { of } = upload;
  const { stored, check } = await look(
    upload,
    (columns) => choose(columns, chosen, of, context.actor),
    context,
  );
  await insertNow(UploadModel, { ...upload, ...stored });
  return check;
}

/** Looks at a file again, with other columns if some were chosen. @throws APPLIED */
export async function checkAgain(
  upload: Upload,
  chosen: readonly string[] | undefined,
  context: Context,
): Promise<UploadCheck> {
  if (upload.state !== 'checked') throw applied();
  const asBefore = upload.columns.map(({ field }) => field);
  const columnsOf = (columns: UploadColumn[]) =>
    choose(columns, chosen ?? asBefore, upload.of, context.actor);
  const { stored, check } = await look(upload, columnsOf, context);
  if (!(await updateNow(UploadModel, { _id: upload._id, state: 'checked' }, { $set: stored })))
    throw applied();
  return check;
}

export const applied = () => conflict('APPLIED', msg('This upload was applied already'));

const choose = (
  columns: UploadColumn[],
  chosen: readonly string[] | undefined,
  of: UploadKind,
  { role }: Actor,
): UploadColumn[] => (chosen ? chosenColumns(columns, chosen, kinds[of].contract, role) : columns);

/** Finds an upload of the caller's own. @throws NOT_FOUND, also for those of others */
export async function ownUpload(
  _id: string,
  { actor }: Pick<Context, 'actor'>,
  reader: Reader = readerOf({ actor }),
): Promise<Upload> {
  const upload = await reader.findOne<Upload>(UploadModel, { _id, user: actor.id });
  if (!upload || upload.expiresAt.getTime() <= Date.now()) throw notFound('Uploaded file');
  return upload;
}

type Looked = Omit<UploadCheck, 'uploadId' | 'columns'> & { wrong: number };

/** Looks at all rows of a file, and keeps what was found in each. */
async function look(
  { _id, of, file, expiresAt }: Pick<Upload, '_id' | 'of' | 'file' | 'expiresAt'>,
  columnsOf: (columns: UploadColumn[]) => UploadColumn[],
  { actor }: Context,
) {
  const { contract } = kinds[of];
  const rows = await readSpreadsheet(await readWholeFile(file));
  const first = await rows.next();
  const [heads, ...others] = first.done ? [] : first.value;
  if (heads?.row !== 1)
    throw new HttpError('VALIDATION_FAILED', msg('The file has no heads in its first row'));
  const columns = columnsOf(matchedColumns(heads.cells, contract, actor.role));
  const looker = new RowLooker(kinds[of], columns, readerOf({ actor }), actor.role);
  const tally: Looked = {
    rows: 0,
    new: 0,
    changed: 0,
    same: 0,
    wrong: 0,
    changes: [],
    mistakes: [],
    mistakesTotal: 0,
  };
  async function* batches() {
    yield others;
    yield* rows;
  }
  async function* lines() {
    for await (const batch of batches()) {
      const filled = batch
        .filter(({ cells }) => !isExample(cells, columns, contract))
        .map(({ row, cells }) => looker.filled(row, cells));
      for (const { cells } of batch) noteExamples(cells, columns);
      const looked = await looker.look(filled);
      for (const row of looked) note(row, tally);
      yield Buffer.from(looked.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
  }
  const looked = await keepFile('looked', lines(), { expiresAt });
  const { changes, mistakes, mistakesTotal, ...counts } = tally;
  const stored = { ...counts, columns, looked, mistakes: mistakesTotal, state: 'checked' as const };
  const { wrong: _wrong, ...shown } = counts;
  const check = { uploadId: String(_id), ...shown, columns, changes, mistakes, mistakesTotal };
  return { stored, check };
}

/** Keeps the first value of each column. */
function noteExamples(cells: ReadRow['cells'], columns: UploadColumn[]): void {
  for (const [at, column] of columns.entries()) column.example ||= textOf(cells[at]).trim();
}

function note(row: LookedRow, tally: Looked): void {
  tally.rows++;
  if (row.kind === 'mistake') {
    tally.wrong++;
    tally.mistakesTotal += row.mistakes.length;
    for (const mistake of row.mistakes)
      if (tally.mistakes.length < MISTAKES_SHOWN) tally.mistakes.push(toldMistake(mistake));
    return;
  }
  tally[row.kind]++;
  if (row.kind !== 'changed' || tally.changes.length === CHANGES_SHOWN) return;
  const { _id, name, fields } = row;
  tally.changes.push({ row: row.row, _id, name, fields });
}

const toldMistake = ({ message, ...where }: RowMistake): UploadMistake => ({
  ...where,
  ...inAnswer(message),
});

/** Reads what was found in the rows of a file, a few at a time. */
export async function* readLooked({ looked }: Pick<Upload, 'looked'>): AsyncGenerator<LookedRow> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of readFile(looked)) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as LookedRow;
  }
}

/** Reads what was applied of an upload so far, in the order of its rows. */
export const readSlices = ({ _id }: Pick<Upload, '_id'>, reader: Reader): Promise<UploadSlice[]> =>
  reader.find(UploadSliceModel, { upload: _id }, { sort: { from: 1 } });

/** Tells how far an upload is. */
export async function stateOf(upload: Upload, reader: Reader): Promise<UploadState> {
  const { _id, of, state, rows, wrong } = upload;
  const shown = { _id: String(_id), of, state, rows };
  if (state === 'checked')
    return { ...shown, done: 0, new: upload.new, changed: upload.changed, same: upload.same, skipped: 0 };
  const slices = await readSlices(upload, reader);
  const sum = (field: 'new' | 'changed' | 'same' | 'skipped' | 'count') =>
    slices.reduce((total, slice) => total + slice[field], 0);
  // What stays the same and what is wrong need no work.
  return {
    ...shown,
    done: upload.same + wrong + sum('count'),
    new: sum('new'),
    changed: sum('changed'),
    same: upload.same + sum('same'),
    skipped: wrong + sum('skipped'),
  };
}
