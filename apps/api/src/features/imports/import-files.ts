import { createHash } from 'node:crypto';
import {
  fileAdded,
  IMPORT_FILES_MAX,
  importFile,
  importFileTypes,
  tooManyImportFiles,
  wrongImportFile,
} from '@app/schemas/imports/import-files';
import { invalidPaperType, isOpen, paperName } from '@app/schemas/imports/papers';
import { DAY_MS } from '@app/schemas/kit/days';
import { inAnswer } from '@app/schemas/messages/answer';
import { msg } from '@app/schemas/messages/message';
import type { OwnContext } from '../../calls/endpoint.ts';
import { isAnswered } from '../../calls/idempotency.ts';
import type { Written } from '../../crud/service.ts';
import { keepFile, keepForever, letExpire, readFile, readPart, removeFile } from '../../database/files.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { Id } from '../../database/types.ts';
import { sendParts } from '../../http/answer/send.ts';
import type { Context, WriteContext } from '../../http/caller/context.ts';
import { HttpError, invalidField, notFound } from '../../lib/errors.ts';
import { isPaperType, takePaperType } from '../reference-data/paper-types.service.ts';
import { endedName, kindOf, TELLING_BYTES, typeOfFile } from './file-kinds.ts';
import { ImportModel, type StoredImport } from './import.model.ts';
import type { StoredImportFile } from './import-papers.ts';
import { changeImport, readImport, refuseClosed } from './imports.service.ts';
import { paperOf, typesOf, withPaper } from './set-paper.ts';

type Added = { _id: string; type: string; name: string };

/**
 * Adds a file to a paper of an import, as it comes: it is kept in parts, and belongs to the import once it is whole and
 * is what may be added. Sets a paper that nobody has to received.
 * @throws NOT_FOUND, IMPORT_CLOSED, VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE, TOO_LARGE; then nothing is left
 */
export async function addFile({ _id, ...named }: Added, context: OwnContext) {
  const { bytes, keyOf } = context;
  try {
    // A call that comes again is answered as at first, whatever has become of the import since.
    if (!(await isAnswered(keyOf(named)))) await refuseBefore(_id, named.type, readerOf(context));
  } catch (error) {
    await readOn(bytes);
    throw error;
  }
  if (!bytes) throw wrongType();
  const looked = new Looked(bytes);
  const file = await keepFile('import', looked.parts(), { expiresAt: new Date(Date.now() + DAY_MS) });
  try {
    const contentType = await typeOfFile(looked.head, looked.length, (start, end) =>
      readPart(file, Math.min(start, looked.length), Math.min(end, looked.length)),
    );
    if (!contentType) throw wrongType();
    const added = {
      _id: file,
      contentType,
      name: endedName(named.name, contentType),
      size: looked.length,
      at: new Date(),
      user: context.actor.name,
    };
    const answer = await context.store(
      (session) => attach(_id, named.type, added, { ...context, session, transaction: { session } }),
      [_id],
      keyOf({ _id, ...named, content: looked.digest() }),
    );
    // That of the first call is kept.
    if (answer.data._id !== String(file)) await removeFile(file);
    return answer;
  } catch (error) {
    // Whether it is stored is unknown after any other failure: if it isn't, it ends by itself.
    if (error instanceof HttpError && error.status < 500) await removeFile(file);
    throw error;
  }
}

/** Refuses what needs no look at the file. @throws NOT_FOUND, IMPORT_CLOSED, VALIDATION_FAILED */
async function refuseBefore(_id: string, type: string, reader: Reader): Promise<void> {
  const found = await readOpen(_id, reader);
  refuseFull(found);
  if (!(await isPaperType(type, await typesOf(found, reader)))) throw invalidField('type', invalidPaperType);
}

/** Reads the rest of a file that is refused: a client that is still sending would not see why. */
async function readOn(bytes: AsyncIterable<Uint8Array> | undefined): Promise<void> {
  try {
    for await (const _part of bytes ?? []);
  } catch {
    // What is wrong with the rest matters no more.
  }
}

const wrongType = () => new HttpError('UNSUPPORTED_MEDIA_TYPE', wrongImportFile);

/** The bytes of a file as they come, whose beginning is looked at before the rest is waited for. */
class Looked {
  head = Buffer.alloc(0);
  length = 0;
  private readonly hash = createHash('sha256');
  private readonly bytes: AsyncIterable<Uint8Array>;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.bytes = bytes;
  }

  /** @throws UNSUPPORTED_MEDIA_TYPE once all has come, of which nothing is kept from where it is known */
  async *parts(): AsyncGenerator<Uint8Array> {
    let isRefused = false;
    for await (const part of this.bytes) {
      if (isRefused) continue;
      this.length += part.length;
      const isTelling = this.head.length < TELLING_BYTES;
      if (isTelling)
        this.head = Buffer.concat([this.head, part.subarray(0, TELLING_BYTES - this.head.length)]);
      isRefused = isTelling && this.head.length === TELLING_BYTES && !kindOf(this.head);
      if (isRefused) continue;
      this.hash.update(part);
      yield part;
    }
    if (isRefused) throw wrongType();
  }

  /** Tells the content from any other, once all of it has come. */
  digest = () => this.hash.digest('hex');
}

/** Makes a file that is whole a part of its import, in the transaction of the call. */
async function attach(
  importId: string,
  sent: string,
  added: Omit<StoredImportFile, 'type'>,
  context: WriteContext,
) {
  const reader = readerOf(context);
  const before = await readOpen(importId, reader);
  refuseFull(before);
  const type = await takePaperType(sent, await typesOf(before, reader), context.session);
  if (!type) throw invalidField('type', invalidPaperType);
  const was = paperOf(before, type);
  const paper = isOpen(was) ? { ...was, state: 'received' as const } : was;
  const file = { ...added, type };
  const files = [...(before.files ?? []), file];
  await keepForever(file._id, context.session);
  const { audit } = await changeImport(before, { files, ...withPaper(before, paper) }, context, {
    message: msg('File "{{name}}" added to {{paper}} of {{number}}', {
      name: file.name,
      paper: paperName(type),
      number: before.number,
    }),
    ...(paper !== was && { changes: [{ field: 'papers.state', from: was.state, to: paper.state }] }),
  });
  return { done: { ...inAnswer(fileAdded), data: importFile.parse(file) }, audit };
}

/** @throws VALIDATION_FAILED for an import that has as many files as it can have */
function refuseFull({ files = [] }: StoredImport): void {
  if (files.length >= IMPORT_FILES_MAX) throw new HttpError('VALIDATION_FAILED', tooManyImportFiles);
}

/** @throws NOT_FOUND, IMPORT_CLOSED */
async function readOpen(_id: string, reader: Reader): Promise<StoredImport> {
  const found = await readImport(_id, reader);
  refuseClosed(found);
  return found;
}

/** Finds the import that a file belongs to. @throws NOT_FOUND */
async function importOfFile(_id: string, reader: Reader): Promise<StoredImport> {
  const found = await reader.findOne<StoredImport>(
    ImportModel,
    { 'files._id': _id },
    { projection: { search: 0 } },
  );
  if (!found) throw notFound('File');
  return found;
}

const fileIn = ({ files = [] }: StoredImport, _id: string): StoredImportFile => {
  const file = files.find((one) => String(one._id) === _id);
  if (!file) throw notFound('File');
  return file;
};

/** Deletes a file of an import; its paper stays as it is. @throws NOT_FOUND, IMPORT_CLOSED */
export async function deleteFile(_id: string, context: WriteContext): Promise<Written<{ _id: string }>> {
  const before = await importOfFile(_id, readerOf(context));
  refuseClosed(before);
  const file = fileIn(before, _id);
  const files = (before.files ?? []).filter((one) => one !== file);
  await letExpire(file._id, context.session);
  const { audit } = await changeImport(before, { files }, context, {
    message: msg('File "{{name}}" deleted from {{paper}} of {{number}}', {
      name: file.name,
      paper: paperName(file.type),
      number: before.number,
    }),
  });
  return { record: { _id }, audit, afterCommit: () => removeFile(file._id) };
}

/** Answers with a file. It never runs as a page of ours, whatever it holds; our own pages may frame it. */
export async function sendImportFile(_id: string, context: Context): Promise<void> {
  const { res } = context.http;
  const file = fileIn(await importOfFile(_id, readerOf(context)), _id);
  const { contentType, name, size } = file;
  res.attachment(name);
  const disposition = String(res.get('Content-Disposition'));
  res.set({
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': importFileTypes[contentType].isShown
      ? disposition.replace(/^attachment/, 'inline')
      : disposition,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  await sendParts(res, partsOf(file._id));
}

async function* partsOf(id: Id): AsyncGenerator<Buffer> {
  yield* readFile(id);
}
