import type { UploadCheck, UploadKind, UploadState } from '@app/schemas/uploads';
import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import type { Client } from './api.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sent = { of?: UploadKind; _id?: string; columns?: string };

/** Sends a file, or looks again at one. */
export async function sendUpload(who: Client, sent: Sent, file?: Buffer | string, type = XLSX) {
  const call = who.agent.post('/api/v1/upload/check').query(sent).set('X-XSRF-TOKEN', who.xsrf());
  return file === undefined ? call : call.set('Content-Type', type).send(file);
}

/** Looks at a file, and expects success. */
export async function checked(who: Client, of: UploadKind, file: Buffer | string, columns?: string) {
  const sent = { of, ...(columns !== undefined && { columns }) };
  const { status, body } = await sendUpload(who, sent, file, typeof file === 'string' ? 'text/csv' : XLSX);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data as UploadCheck;
}

/** Builds a workbook of these rows. */
export async function workbookOf(rows: unknown[][], change?: (workbook: ExcelJS.Workbook) => void) {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Sheet').addRows(rows);
  change?.(workbook);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

export const apply = (who: Client, uploadId: string, more = {}) =>
  who.call('POST /upload/apply', { uploadId, ...more });

export async function stateOf(who: Client, _id: string): Promise<UploadState> {
  const { status, body } = await who.call('GET /upload/state', { _id });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
}

/** Applies an upload to its end. */
export async function applied(who: Client, uploadId: string, more = {}): Promise<UploadState> {
  const { status, body } = await apply(who, uploadId, more);
  expect({ status, body }).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await stateOf(who, uploadId)).state, { timeout: 60_000, interval: 50 })
    .toBe('applied');
  return stateOf(who, uploadId);
}
