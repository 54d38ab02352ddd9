import { afterEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { countedFiles, importFilesAt, pdfOf } from '../../../../test/import-files.ts';
import { importsOf } from '../../../../test/imports.ts';
import { refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld } from '../../../../test/world.ts';

const api = useApi({ TIME_ZONE: middayZone });
const world = useWorld(api);
const { call, made, filesOf } = importsOf(world);
const { add: addFile } = importFilesAt(api);

afterEach(async () => expect(await faultsFound()).toEqual([]));

describe('an Idempotency-Key on adding a file', () => {
  let keys = 0;
  const sending = (_id: string, bytes = pdfOf(), key = `file ${++keys}`) => {
    const send = (more: Buffer = bytes, name = 'bill.pdf') =>
      addFile(world.admin, { _id, name }, more, { 'Idempotency-Key': key });
    return { key, send };
  };

  it('adds the file once, however often and at once it is sent, and gives the first answer again', async () => {
    const { _id } = await made();
    const before = await countedFiles();
    const { send } = sending(_id);
    const first = await send();
    const again = [await send(), ...(await Promise.all([send(), send(), send()]))];
    expect(again).toEqual(again.map(() => first));
    expect(first).toMatchObject({ status: 201, body: { message: 'File added', data: { name: 'bill.pdf' } } });
    const { send: atOnce } = sending(_id);
    const answers = await Promise.all([atOnce(), atOnce(), atOnce()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await filesOf(_id)).toHaveLength(2);
    expect((await countedFiles()).files).toBe(before.files + 2);
  });

  it('gives the first answer though the import is full or closed since', async () => {
    const { _id } = await made();
    const { send } = sending(_id);
    const first = await send();
    await call('POST /import/close', { _id });
    expect(await send()).toEqual(first);
    expect((await addFile(world.admin, { _id }, pdfOf())).status).toBe(409);
  });

  it('refuses other bytes and another name, of which nothing is kept', async () => {
    const { _id } = await made();
    const { send } = sending(_id);
    await send();
    const before = await countedFiles();
    for (const answer of [await send(pdfOf(100, 'Other')), await send(pdfOf(), 'other.pdf')])
      expect(refusal(answer)).toBe('409 IDEMPOTENCY_CONFLICT');
    expect(await countedFiles()).toEqual(before);
    expect(await filesOf(_id)).toHaveLength(1);
  });

  it('stays free when the call failed, and has 1 to 255 characters', async () => {
    const { _id } = await made();
    const { send } = sending(_id);
    expect((await send(Buffer.from('GIF89a;'))).status).toBe(415);
    expect((await send()).status).toBe(201);
    expect((await sending(_id, pdfOf(), 'x'.repeat(256)).send()).status).toBe(400);
    expect(await filesOf(_id)).toHaveLength(1);
  });
});
