import { GOODS_LINES_MAX } from '@app/schemas/goods/documents';
import { msg } from '@app/schemas/messages/message';
import { pluralOf } from '@app/schemas/messages/plurals';
import { writeAudit } from '../../calls/audit.ts';
import { inAuditedTransaction } from '../../calls/run-write.ts';
import { databaseError } from '../../database/errors.ts';
import { systemReader } from '../../database/system-reader.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import { timeLimit } from '../../database/watch.ts';
import type { Context } from '../../http/caller/context.ts';
import type { Job } from '../../jobs/runner.ts';
import type { Env } from '../../lib/env.ts';
import { HttpError } from '../../lib/errors.ts';
import { type ApplicableRow, applySlice, leaveOut } from './apply-slice.ts';
import { kinds } from './kinds.ts';
import { type Upload, UploadModel } from './upload.model.ts';
import { readLooked, readSlices } from './uploads.service.ts';

export const APPLY_UPLOADS = 'apply uploads';
const REST_MS = 5_000;
/** Rows that are applied together: more would make others wait, fewer would take longer in all. */
const SLICE_ROWS = 100;
/** How often rows are tried together that an index refuses, and then each alone. */
const TRIES = 2;

/** Applies the uploads that somebody lets be applied, one after the other; what was interrupted goes on. */
export const applyUploads = (env: Env): Job => ({
  name: APPLY_UPLOADS,
  restMs: REST_MS,
  run: async ({ signal }) => {
    const applying = { state: 'applying' };
    for (;;) {
      const upload = await systemReader().findOne<Upload>(UploadModel, applying, { sort: { _id: 1 } });
      if (!upload || signal.aborted) return;
      await applyUpload(upload, env, signal);
    }
  },
});

async function applyUpload(upload: Upload, env: Env, signal: AbortSignal): Promise<void> {
  const rows = await applicableRows(upload);
  let refusals = { from: 0, count: 0 };
  for (;;) {
    const slices = await readSlices(upload, systemReader());
    const done = slices.reduce((last, { from, count }) => Math.max(last, from + count), 0);
    if (refusals.from !== done) refusals = { from: done, count: 0 };
    const next = nextSlice(rows, done);
    if (!next.length) break;
    signal.throwIfAborted();
    const hasMade = slices.some((slice) => slice.new + slice.changed > 0);
    // What an index refuses again is found row by row.
    const slice = { from: done, rows: refusals.count > TRIES ? next.slice(0, 1) : next };
    const refusal = await tryNext(upload, slice, contextOf(upload, env, signal, hasMade));
    if (!refusal) continue;
    refusals.count++;
    if (refusals.count > 2 * TRIES) await leaveOut({ upload, from: done, rows: next.slice(0, 1) }, refusal);
  }
  await finish(upload, signal);
}

/** Reads the rows that make or change something; those of one warehouse stand together, as a count has them. */
async function applicableRows(upload: Upload): Promise<ApplicableRow[]> {
  const rows: ApplicableRow[] = [];
  for await (const row of readLooked(upload))
    if (row.kind === 'new' || row.kind === 'changed') rows.push(row);
  const warehouseOf = ({ place }: ApplicableRow) => place?.warehouseId ?? '';
  return rows.toSorted(
    (one, other) => warehouseOf(one).localeCompare(warehouseOf(other)) || one.row - other.row,
  );
}

function nextSlice(rows: readonly ApplicableRow[], done: number): ApplicableRow[] {
  const [first] = rows.slice(done, done + 1);
  if (!first?.place) return rows.slice(done, done + SLICE_ROWS);
  const { warehouseId } = first.place;
  const next = rows.slice(done, done + GOODS_LINES_MAX);
  return next.filter(({ place }) => place?.warehouseId === warehouseId);
}

type Rows = { from: number; rows: ApplicableRow[] };

/**
 * Applies a slice, unless an index refuses it: another process has applied it, or somebody has taken a code of one of its
 * rows in this very moment. What is there by now is looked at again.
 * @returns the refusal
 */
async function tryNext(upload: Upload, slice: Rows, context: Context): Promise<HttpError | undefined> {
  const author = upload.author ?? { user: context.actor.email };
  try {
    await applySlice({ ...slice, upload, author }, context);
    return undefined;
  } catch (thrown) {
    const error = databaseError(thrown) ?? thrown;
    if (error instanceof HttpError && error.code === 'DUPLICATE') return error;
    throw thrown;
  }
}

/** As the one who lets it be applied. */
function contextOf({ by }: Upload, env: Env, signal: AbortSignal, isCreator: boolean): Context {
  if (!by) throw new Error('Nobody lets this upload be applied');
  const limit = AbortSignal.any([signal, timeLimit()]);
  const deadline = { signal: () => limit, commits: () => {} };
  const session = { sessionId: '', isCreator, passwordAt: new Date(0), mustChangePassword: false };
  return { actor: { ...by, ...session }, env, deadline } as Context;
}

/** Notes the end, with the upload's own entry in the audit trail. */
async function finish(upload: Upload, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { _id, of, rows, author } = upload;
  const label = pluralOf(kinds[of].contract.label);
  await inAuditedTransaction(async (session) => {
    const isApplying = await systemReader(session).exists(UploadModel, { _id, state: 'applying' });
    if (!isApplying) return;
    updateLater(session, UploadModel, { _id, state: 'applying' }, { $set: { state: 'applied' } });
    const message = msg('Upload of {{label}} applied', { label });
    await writeAudit(
      { action: 'Upload', type: 'Uploaded file', message, rows },
      author ?? { user: '' },
      session,
    );
  });
}
