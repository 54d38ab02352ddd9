import { everyone } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import {
  applyUploadRequest,
  checkUploadRequest,
  UPLOAD_BYTES_MAX,
  type UploadCheck,
  type UploadKind,
  uploadCheck,
  uploadFileRequest,
  uploadPaths,
  uploadState,
  uploadStateRequest,
  uploadTemplateRequest,
} from '@app/schemas/uploads';
import { z } from 'zod';
import { refuseAdjusting } from '../../books/rules.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import { queuePerUser } from '../../http/answer/queue.ts';
import { authorOf } from '../../http/caller/author.ts';
import type { Actor, WriteContext } from '../../http/caller/context.ts';
import { wakeJob } from '../../jobs/runner.ts';
import { conflict, forbidden, HttpError, invalidField } from '../../lib/errors.ts';
import { wrongKind } from '../../spreadsheets/reading/read-spreadsheet.ts';
import { mediaTypes } from '../../spreadsheets/send-file.ts';
import { readCompany } from '../company/company.service.ts';
import { APPLY_UPLOADS } from './apply-uploads.ts';
import { kinds } from './kinds.ts';
import { type Upload, UploadModel } from './upload.model.ts';
import { sendBefore, sendMistakes, sendTemplate } from './upload-files.ts';
import { applied, checkAgain, checkFile, keepUpload, ownUpload, stateOf } from './uploads.service.ts';

/** What browsers call spreadsheets, or files that they don't know: what a file is, its content tells. */
const types = [
  mediaTypes.xlsx,
  ...['text/csv', 'text/plain', 'text/tab-separated-values', 'application/csv'],
  ...['text/comma-separated-values', 'text/x-csv', 'application/x-csv', 'application/vnd.ms-excel'],
  ...['application/zip', 'application/x-zip-compressed', 'application/octet-stream'],
];

const enqueueCheck = queuePerUser(1, msg('Uploads of others are being looked at. Try again in a moment.'));

/** Spreadsheets in (part 4, section 6). */
export const uploadsEndpoints = [
  defineEndpoint({
    route: uploadPaths.check,
    summary: 'Look at a spreadsheet, which changes nothing',
    access: everyone,
    takesBytes: {
      types,
      wrongType: wrongKind,
      max: UPLOAD_BYTES_MAX,
      tooLarge: msg('A file can have at most 10 MB'),
    },
    request: checkUploadRequest,
    answer: z.object({ data: uploadCheck }),
    own: async ({ of, _id, columns }, context) => {
      const { actor, bytes } = context;
      const upload = _id ? await ownUpload(_id, context) : undefined;
      const kind = upload?.of ?? of;
      if (!kind) throw invalidField('of', msg('Only products, customers and stocks can be uploaded'));
      refuseUnlessMay(kind, actor);
      if (!upload && !bytes) throw new HttpError('UNSUPPORTED_MEDIA_TYPE', wrongKind);
      // A file on a slow line keeps nobody waiting: it is looked at once it is there.
      const file = upload ?? (await keepUpload(kind, bytes ?? [], context));
      let data: UploadCheck | undefined;
      await enqueueCheck(actor, context.http.res, async () => {
        data = upload ? await checkAgain(upload, columns, context) : await checkFile(file, columns, context);
      });
      return { data };
    },
  }),
  defineEndpoint({
    route: uploadPaths.template,
    summary: 'Get a spreadsheet to fill in',
    access: everyone,
    request: uploadTemplateRequest,
    answer: z.string(),
    media: [mediaTypes.xlsx],
    stream: async ({ of, ...reading }, context) => {
      refuseUnlessMay(of, context.actor);
      await sendTemplate(of, reading, context);
    },
  }),
  defineEndpoint({
    route: uploadPaths.mistakes,
    summary: 'Get the mistakes in a spreadsheet as a file',
    access: everyone,
    request: uploadFileRequest,
    answer: z.string(),
    media: [mediaTypes.xlsx],
    stream: async ({ _id, ...reading }, context) => {
      await sendMistakes(await ownUpload(_id, context), reading, context);
    },
  }),
  defineEndpoint({
    route: uploadPaths.before,
    summary: 'Get the records that a spreadsheet changes, as they were',
    access: everyone,
    request: uploadFileRequest,
    answer: z.string(),
    media: [mediaTypes.xlsx],
    stream: async ({ _id, ...reading }, context) => {
      await sendBefore(await ownUpload(_id, context), reading, context);
    },
  }),
  defineEndpoint({
    route: uploadPaths.apply,
    summary: 'Apply a spreadsheet that was looked at',
    access: everyone,
    request: applyUploadRequest,
    answer: z.object({ data: uploadState }),
    queue: ({ uploadId }) => [uploadId],
    write: async ({ uploadId, skipMistakes }, context) => {
      const upload = await ownUpload(uploadId, context, readerOf(context));
      await refuseApplying(upload, Boolean(skipMistakes), context);
      const { id, email, name, role, scope } = context.actor;
      const by = { id, email, name, role, scope };
      const begun = { state: 'applying', by, author: authorOf(context.actor, context.http.req) } as const;
      updateLater(context.session, UploadModel, { _id: upload._id, state: 'checked' }, { $set: begun });
      const data = await stateOf({ ...upload, ...begun }, readerOf(context));
      return { body: { data }, audit: null, afterCommit: () => wakeJob(APPLY_UPLOADS) };
    },
  }),
  defineEndpoint({
    route: uploadPaths.state,
    summary: 'Tell how far a spreadsheet is applied',
    access: everyone,
    request: uploadStateRequest,
    answer: z.object({ data: uploadState }),
    read: async ({ _id }, context) => ({
      data: await stateOf(await ownUpload(_id, context), readerOf(context)),
    }),
  }),
];

/** @throws FORBIDDEN for those who may not create such records */
function refuseUnlessMay(of: UploadKind, { role }: Actor): void {
  if (!kinds[of].contract.access.create?.includes(role)) throw forbidden();
}

/** @throws APPLIED, MISTAKES; FORBIDDEN where encoders may not correct stock */
async function refuseApplying(upload: Upload, skipMistakes: boolean, context: WriteContext): Promise<void> {
  refuseUnlessMay(upload.of, context.actor);
  if (upload.of === 'stocks') refuseAdjusting(await readCompany(context.session), context.actor);
  if (upload.state !== 'checked') throw applied();
  const { mistakes: count } = upload;
  if (count && !skipMistakes)
    throw conflict(
      'MISTAKES',
      msg('Correct {{count, number}} mistakes first, or leave out rows with mistakes', { count }),
    );
}
