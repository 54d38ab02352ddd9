import type { ImportFile } from '@app/schemas/imports/import-files';
import JSZip from 'jszip';
import mongoose from 'mongoose';
import type { Client } from './api.ts';
import { headersOf } from './raw.ts';

/** What is answered: the file, or why it is refused. */
type Body = { data: ImportFile; message: string; code?: string; errors?: Record<string, string[]> };
type Sent = { _id: string; type?: string; name?: string };

/** Sends files of imports to an API as they are, and reads them. */
export const importFilesAt = (api: { url: string }) => ({
  async add(
    who: Client,
    { _id, type = 'bill', name = 'bill.pdf' }: Sent,
    bytes?: Buffer | string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const query = new URLSearchParams({ _id, type, name });
    const answer = await fetch(`${api.url}/api/v1/import/addfile?${query}`, {
      method: 'POST',
      headers: { ...headersOf(who), ...headers },
      ...(bytes !== undefined && { body: new Uint8Array(Buffer.from(bytes)) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  },
  async read(who: Client, _id: string) {
    const answer = await fetch(`${api.url}/api/v1/import/file?_id=${_id}`, { headers: headersOf(who) });
    const { status, headers } = answer;
    return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  },
});

/** Counts the files that are stored, and their parts. */
export async function countedFiles(): Promise<{ files: number; chunks: number }> {
  const count = (name: string) => mongoose.connection.collection(name).countDocuments({});
  return { files: await count('files.files'), chunks: await count('files.chunks') };
}

/** A PDF of at least this many bytes. */
export const pdfOf = (bytes = 0, text = 'Bill of lading') =>
  Buffer.from(`%PDF-1.4\n% ${text} ${' '.repeat(Math.max(0, bytes - text.length - 12))}`);

/** A package of these parts, as workbooks and documents are. */
export function packageOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
