import { toThousandths } from '@app/schemas/kit/amounts';
import { post } from '../../books/post.ts';
import type { Posting } from '../../books/posting.ts';
import { emptyCache } from '../../calls/answer-cache.ts';
import type { AuditDraft } from '../../calls/audit.ts';
import { writeAudit } from '../../calls/audit.ts';
import { databaseError } from '../../database/errors.ts';
import { readerOf } from '../../database/reader.ts';
import { attempt, insertLater } from '../../database/transactions/pending-writes.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Session } from '../../database/types.ts';
import type { Author } from '../../http/caller/author.ts';
import type { Context, WriteContext } from '../../http/caller/context.ts';
import { HttpError } from '../../lib/errors.ts';
import { postUploadedCount } from '../goods/uploaded-counts.service.ts';
import { textOf } from './columns.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';
import { RowLooker } from './look.ts';
import type { LookedRow, Place, RowMistake } from './looked-row.ts';
import { type Upload, type UploadSlice, UploadSliceModel } from './upload.model.ts';

export type ApplicableRow = Exclude<LookedRow, { kind: 'mistake' }>;
type Tally = Pick<UploadSlice, 'new' | 'changed' | 'same' | 'skipped' | 'mistakes'>;
type Slice = { upload: Upload; from: number; rows: readonly ApplicableRow[]; author: Author };

/**
 * Applies some rows and notes that it has, in one transaction: nobody else can apply them too. What fails is skipped
 * and joins the mistakes.
 * @throws DUPLICATE where an index refuses what nobody could see, or the slice was applied by another process
 */
export async function applySlice(slice: Slice, context: Context): Promise<void> {
  const kind = kinds[slice.upload.of];
  if (!kind.service) await countTogether(slice, context);
  // Only an opening balance moves money.
  else if (slice.rows.some(({ cells }) => 'opening' in cells))
    await post(context, async (posting) => {
      const attempting: Attempting = (part) => posting.attempt(part);
      await applyRows(
        slice,
        kind,
        { ...context, transaction: posting, session: posting.session },
        attempting,
      );
    });
  else
    await inTransaction(
      (session) =>
        applyRows(slice, kind, { ...context, transaction: { session }, session }, (part) =>
          attempt(session, part),
        ),
      { keys: keysOf(slice.rows, kind), deadline: context.deadline },
    );
  emptyCache();
}

type Attempting = <T>(part: () => Promise<T>) => Promise<T>;

const keysOf = (rows: readonly ApplicableRow[], { service }: Kind) => [
  ...new Set(rows.flatMap(({ input }) => service?.queue(input) ?? [])),
];

/** Looks at each row again as things are by now, and makes or changes its record. */
async function applyRows(
  { upload, from, rows, author }: Slice,
  kind: Kind,
  context: WriteContext,
  attempting: Attempting,
): Promise<void> {
  const { session, actor } = context;
  const looker = new RowLooker(kind, upload.columns, readerOf({ actor, session }), actor.role);
  const tally = emptyTally();
  for (const row of await looker.look(rows)) {
    if (row.kind === 'mistake') skip(tally, row.mistakes);
    else if (row.kind === 'same') tally.same++;
    else
      try {
        await attempting(() => write(row, kind, context, author));
        tally[row.kind]++;
      } catch (error) {
        skip(tally, [mistakeOf(upload, row, refusalOf(error))]);
      }
  }
  noteSlice(upload, { from, count: rows.length, ...tally }, session);
}

async function write(row: ApplicableRow, { service }: Kind, context: WriteContext, author: Author) {
  const written =
    row.kind === 'new'
      ? await service?.create(row.input, context)
      : await service?.update(row._id, row.input, context);
  if (written) await writeAudit(written.audit, author, context.session);
}

/** Posts the rows of one warehouse as a count. Those that it refuses are left out of it. */
async function countTogether({ upload, from, rows, author }: Slice, context: Context): Promise<void> {
  const tally = emptyTally();
  let left = rows.flatMap((row) => (row.place ? [{ ...row, place: row.place }] : []));
  const noteIn = (session: Session) => noteSlice(upload, { from, count: rows.length, ...tally }, session);
  while (left.length) {
    try {
      await post(context, async (posting) => {
        const audit = await count(left, posting, context);
        await writeAudit(audit, author, posting.session);
        for (const { kind } of left) tally[kind]++;
        noteIn(posting.session);
      });
      return;
    } catch (error) {
      for (const kind of ['new', 'changed', 'same'] as const) tally[kind] = 0;
      const refusal = refusalOf(error);
      const refusals = refusalsByLine(refusal);
      const isRefused = (at: number) => refusals.size === 0 || refusals.has(at);
      const refused = left.flatMap((row, at) =>
        isRefused(at) ? [mistakeOf(upload, row, refusals.get(at) ?? refusal)] : [],
      );
      skip(tally, refused);
      left = left.filter((_row, at) => !isRefused(at));
    }
  }
  await inTransaction(async (session) => noteIn(session), { deadline: context.deadline });
}

/** Takes the refusal of a count apart, by the lines that it names; none where it is of the whole. */
function refusalsByLine({ code, userMessage, errors = {} }: HttpError): Map<number, HttpError> {
  const lines = Object.entries(errors).flatMap(([path, messages]) => {
    const [, at] = /^lines\.(\d+)\./.exec(path) ?? [];
    return at
      ? [[Number(at), new HttpError(code, userMessage, { errors: { [path]: messages } })] as const]
      : [];
  });
  return new Map(lines);
}

async function count(
  rows: readonly (ApplicableRow & { place: Place })[],
  posting: Posting,
  context: Context,
): Promise<AuditDraft> {
  const lines = rows.map(({ input, place: { productId, expected } }) => ({
    productId,
    expected,
    counted: toThousandths(Number(input.quantity)),
  }));
  const warehouseId = rows[0]?.place.warehouseId ?? '';
  const transaction = { ...context, transaction: posting, session: posting.session };
  return (await postUploadedCount({ warehouseId, lines }, transaction)).audit;
}

/** Skips rows that can't be applied. */
export async function leaveOut(
  { upload, from, rows }: Omit<Slice, 'author'>,
  refusal: HttpError,
): Promise<void> {
  const tally = emptyTally();
  skip(
    tally,
    rows.map((row) => mistakeOf(upload, row, refusal)),
  );
  await inTransaction(async (session) => noteSlice(upload, { from, count: rows.length, ...tally }, session));
}

const emptyTally = (): Tally => ({ new: 0, changed: 0, same: 0, skipped: 0, mistakes: [] });

function skip(tally: Tally, mistakes: readonly RowMistake[]): void {
  tally.skipped += new Set(mistakes.map(({ row }) => row)).size;
  tally.mistakes.push(...mistakes);
}

/** @throws what is no refusal of the row, such as a database that is away */
function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError && error.status < 500 && error.code !== 'DUPLICATE') return error;
  if (error instanceof HttpError && error.code === 'DUPLICATE' && error.errors) return error;
  throw databaseError(error) ?? error;
}

/** Tells a refusal of a row by the field that it names. */
function mistakeOf(
  { columns }: Upload,
  row: ApplicableRow,
  { userMessage, errors = {} }: HttpError,
): RowMistake {
  const [[path = '', [message = userMessage] = []] = []] = Object.entries(errors);
  const field = path.split('.').at(-1) ?? '';
  const column = columns.find((one) => one.field && one.field === field)?.head ?? '';
  return { row: row.row, column, value: textOf(row.cells[field]), message };
}

function noteSlice(
  upload: Upload,
  slice: Tally & Pick<UploadSlice, 'from' | 'count'>,
  session: Session,
): void {
  const { _id, expiresAt } = upload;
  insertLater(session, UploadSliceModel, [{ ...slice, _id: `${_id} ${slice.from}`, upload: _id, expiresAt }]);
}
