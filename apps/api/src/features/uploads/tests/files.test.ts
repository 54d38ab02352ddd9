import { once } from 'node:events';
import { request } from 'node:http';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { headersOf } from '../../../../test/raw.ts';
import { checked, sendUpload } from '../../../../test/uploads.ts';
import { useWorld } from '../../../../test/world.ts';
import { readFile, sweepFiles } from '../../../database/files.ts';
import type { Id } from '../../../database/types.ts';

const api = useApi();
const world = useWorld(api);
const of = 'products' as const;
const file = 'Name,Category,Supplier,Price\nPen,Office_supplies,Files,3\n';
const collection = (name: string) => mongoose.connection.collection(name);
const DAY_MS = 86_400_000;

/** Opens a call that sends its file as the test goes on. */
function opened(headers: Record<string, string> = {}) {
  const call = request(`${api.url}/api/v1/upload/check?of=products`, {
    method: 'POST',
    headers: { ...headersOf(world.admin), 'Content-Type': 'text/csv', ...headers },
  });
  const answered = once(call, 'response').then(async ([response]) => {
    let text = '';
    for await (const part of response) text += part;
    return { status: response.statusCode, body: JSON.parse(text) };
  });
  return { call, answered };
}

describe('a file that comes in', () => {
  it('has at most 10 MB, announced or not', async () => {
    const large = Buffer.alloc(10_485_761, 'x');
    const answer = await sendUpload(world.admin, { of }, large);
    expect([answer.status, answer.body.message]).toEqual([413, 'A file can have at most 10 MB']);
    const { call, answered } = opened({ 'Transfer-Encoding': 'chunked' });
    call.on('error', () => {});
    call.end(large);
    expect(await answered).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    const exact = `Name\n${' '.repeat(10_485_755)}`;
    expect((await sendUpload(world.admin, { of }, exact, 'text/csv')).status).toBe(200);
  });

  it('is told by its content, and is of a type that spreadsheets come as', async () => {
    for (const type of [
      ...['text/csv', 'text/comma-separated-values', 'application/x-csv'],
      ...['application/octet-stream', 'application/zip', 'application/vnd.ms-excel'],
    ])
      expect((await sendUpload(world.admin, { of }, file, type)).status).toBe(200);
    for (const [sent, type] of [
      [file, 'application/json'],
      [Buffer.from('89504e470d0a1a0a', 'hex'), 'text/csv'],
      [undefined, undefined],
    ] as const) {
      const { status, body } = await sendUpload(world.admin, { of }, sent, type);
      expect([status, body.message]).toEqual([415, 'Files must be Excel (.xlsx) or CSV']);
    }
  });

  it('that never becomes whole keeps nobody waiting, and leaves nothing', async () => {
    const { call, answered } = opened();
    answered.catch(() => {});
    call.on('error', () => {});
    call.write('Name\n');
    expect(await checked(world.admin, of, file)).toMatchObject({ new: 1 });
    const before = await collection('files.files').countDocuments({});
    call.destroy();
    expect(await checked(world.admin, of, file)).toMatchObject({ new: 1 });
    expect(await collection('files.files').countDocuments({})).toBe(before + 2);
  });

  it('lives for 24 hours, and what was left behind of others is swept', async () => {
    const { uploadId } = await checked(world.admin, of, file);
    const _id = new mongoose.Types.ObjectId(uploadId);
    const upload = await collection('uploads').findOne({ _id });
    const read = async (id: Id) => {
      for await (const _part of readFile(id));
    };
    await sweepFiles();
    await read(upload?.file);
    const old = mongoose.Types.ObjectId.createFromTime(Date.now() / 1000 - 2 * 86_400);
    await collection('files.pending').insertOne({ _id: old });
    await collection('files.chunks').insertOne({ files_id: old, n: 0, data: Buffer.from('half') });
    await sweepFiles();
    expect(await collection('files.chunks').countDocuments({ files_id: old })).toBe(0);
    await sweepFiles(Date.now() + DAY_MS + 1);
    await expect(read(upload?.file)).rejects.toThrow(/not found/i);
    expect(await collection('files.chunks').countDocuments({})).toBe(0);
    await collection('uploads').updateOne({ _id }, { $set: { expiresAt: new Date() } });
    expect((await world.admin.call('GET /upload/state', { _id: uploadId })).status).toBe(404);
  });

  it('without heads, or for what can’t be uploaded, says so', async () => {
    const { status, body } = await sendUpload(world.admin, { of }, '\nPen,3\n', 'text/csv');
    expect([status, body.message]).toEqual([400, 'The file has no heads in its first row']);
    const sales = await sendUpload(world.admin, { of: 'sales' as never }, file, 'text/csv');
    expect([sales.status, sales.body.message]).toEqual([
      400,
      'Only products, customers and stocks can be uploaded',
    ]);
  });
});
