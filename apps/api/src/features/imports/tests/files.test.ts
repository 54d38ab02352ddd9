import { once } from 'node:events';
import { request } from 'node:http';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { countedFiles, importFilesAt, packageOf, pdfOf } from '../../../../test/import-files.ts';
import { importsOf } from '../../../../test/imports.ts';
import { refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { headersOf } from '../../../../test/raw.ts';
import { workbookOf } from '../../../../test/uploads.ts';
import { useWorld, type Values } from '../../../../test/world.ts';
import { sweepFiles } from '../../../database/files.ts';

const api = useApi({ TIME_ZONE: middayZone });
const world = useWorld(api);
const { call, made, shown, filesOf } = importsOf(world);
const { add: addFile, read: readFile } = importFilesAt(api);
const MAX = 15_728_640;
const wrongType = 'Files must be PDF, JPEG, PNG, WebP, HEIC, Excel or Word';
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const collection = (name: string) => mongoose.connection.collection(name);
const added = async (_id: string, bytes: Buffer = pdfOf(), name = 'bill.pdf', type = 'bill') => {
  const { status, body } = await addFile(world.admin, { _id, type, name }, bytes);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.data as Values & { _id: string };
};
const read = (_id: string) => readFile(world.admin, _id);

/** Opens a call that sends its file as the test goes on. */
function opened(_id: string, headers: Record<string, string>) {
  const url = `${api.url}/api/v1/import/addfile?_id=${_id}&type=bill&name=bill.pdf`;
  const own = { ...headersOf(world.admin), 'Content-Type': 'application/pdf', ...headers };
  const sending = request(url, { method: 'POST', headers: own });
  sending.on('error', () => {});
  const answered = once(sending, 'response').then(async ([response]) => {
    let text = '';
    for await (const part of response) text += part;
    return { status: response.statusCode, body: JSON.parse(text) };
  });
  return { sending, answered };
}

afterEach(async () => expect(await faultsFound()).toEqual([]));

describe('a file of an import', () => {
  it('belongs to a paper, which is received by it, and is read as it was sent', async () => {
    const { _id, number } = await made();
    const bytes = pdfOf(600_000);
    const { status, body } = await addFile(world.admin, { _id, name: 'C:\\scans\\Bill.PDF' }, bytes);
    expect([status, body.message]).toEqual([201, 'File added']);
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...{ name: 'Bill.PDF', contentType: 'application/pdf', size: bytes.length },
      at: expect.stringMatching(/^20/),
      user: 'First Admin',
    });
    const record = await shown(_id);
    expect(record.papers).toMatchObject({ there: 1, wanted: 6 });
    expect(await filesOf(_id)).toEqual([body.data]);
    const { bytes: kept, ...answer } = await read(body.data._id);
    expect(answer.status).toBe(200);
    expect(kept.equals(bytes)).toBe(true);
    const { body: trail } = await call('POST /aduit/getalladuit', { filter: { record: _id } });
    expect(trail.data[0]).toMatchObject({
      action: 'Update',
      message: `File "Bill.PDF" added to Bill of ${number}`,
      changes: [{ field: 'papers.state', from: 'missing', to: 'received' }],
    });
  });

  it('sets a missing or requested paper to received, and leaves other states', async () => {
    const { _id } = await made();
    for (const [state, after] of [
      ['requested', 'received'],
      ['checked', 'checked'],
      ['not needed', 'not needed'],
    ]) {
      await call('PUT /import/setpaper', { _id, type: 'moh', state });
      await added(_id, pdfOf(), 'a.pdf', 'moh');
      const { items } = (await shown(_id)).papers as { items: Values[] };
      expect(items.find(({ type }) => type === 'moh')).toMatchObject({ state: after });
    }
    await added(_id, pdfOf(), 'a.pdf', 't1');
    expect(await filesOf(_id, 'T1')).toHaveLength(1);
  });

  it('is deleted, which leaves the paper as it is', async () => {
    const { _id } = await made();
    const before = await countedFiles();
    const file = await added(_id);
    const { status, body } = await world.admin.call('DELETE /import/deletefile', { _id: file._id });
    expect([status, body.message, body.data]).toEqual([200, 'File deleted', { _id: file._id }]);
    expect((await shown(_id)).papers).toMatchObject({ there: 1, wanted: 6 });
    expect(await filesOf(_id)).toEqual([]);
    expect(await countedFiles()).toEqual(before);
    expect((await read(file._id)).status).toBe(404);
    const again = await world.admin.call('DELETE /import/deletefile', { _id: file._id });
    expect(refusal(again)).toBe('404 NOT_FOUND');
  });

  it('keeps its import from being deleted; a closed one takes none and gives none up', async () => {
    const { _id, number } = await made();
    const file = await added(_id);
    const kept = await world.admin.call('DELETE /import/deleteone', { _id });
    expect([refusal(kept), kept.body.message]).toEqual([
      '409 IN_USE',
      `Import "${number}" can't be deleted: it is used by 1 file`,
    ]);
    await call('POST /import/close', { _id });
    for (const answer of [
      await addFile(world.admin, { _id }, pdfOf()),
      await world.admin.call('DELETE /import/deletefile', { _id: file._id }),
    ])
      expect(refusal(answer)).toBe('409 IMPORT_CLOSED');
    expect((await read(file._id)).status).toBe(200);
    await call('POST /import/reopen', { _id, reason: 'Test' });
    await world.admin.call('DELETE /import/deletefile', { _id: file._id });
    expect((await world.admin.call('DELETE /import/deleteone', { _id })).status).toBe(200);
  });

  it('is for admins, of an import and a paper that there are', async () => {
    const { _id } = await made();
    const file = await added(_id);
    expect(refusal(await addFile(world.encoder, { _id }, pdfOf()))).toBe('403 FORBIDDEN');
    expect((await readFile(world.encoder, file._id)).status).toBe(403);
    expect(refusal(await world.encoder.call('DELETE /import/deletefile', { _id: file._id }))).toBe(
      '403 FORBIDDEN',
    );
    expect((await fetch(`${api.url}/api/v1/import/file?_id=${file._id}`)).status).toBe(401);
    expect(refusal(await addFile(world.admin, { _id: 'f'.repeat(24) }, pdfOf()))).toBe('404 NOT_FOUND');
    expect(refusal(await addFile(world.admin, { _id: 'x' }, pdfOf()))).toBe('400 VALIDATION_FAILED');
    const { body } = await addFile(world.admin, { _id, type: 'passport' }, pdfOf());
    expect(body.errors).toEqual({ type: ['Invalid document type'] });
    const forged = await world.admin.agent
      .post('/api/v1/import/addfile')
      .query({ _id, type: 'bill', name: 'a.pdf' })
      .set('Content-Type', 'application/pdf')
      .send(pdfOf());
    expect(refusal(forged)).toBe('403 EBADCSRFTOKEN');
    expect(await filesOf(_id)).toHaveLength(1);
  });
});

describe('what a file is', () => {
  it.each([
    ['a PDF', pdfOf(), 'application/pdf', 'pdf'],
    ['a JPEG', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'image/jpeg', 'jpg'],
    ['a PNG', png, 'image/png', 'png'],
    ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'image/webp', 'webp'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/heic', 'heic'],
  ])('is told by its content: %s', async (_name, bytes, contentType, ending) => {
    const { _id } = await made();
    for (const header of ['text/html', 'application/json', 'image/svg+xml']) {
      const { status, body } = await addFile(world.admin, { _id, name: 'page.html' }, bytes, {
        'Content-Type': header,
      });
      expect([status, body.data]).toMatchObject([201, { contentType, name: `page.${ending}` }]);
    }
    const { body } = await addFile(world.admin, { _id, name: 'scan' }, bytes);
    expect(body.data).toMatchObject({ contentType, name: `scan.${ending}` });
  });

  it('is a workbook or a document without macros', async () => {
    const { _id } = await made();
    const types = '<Types><Override ContentType="application/vnd.openxml…main+xml"/></Types>';
    const sheet = await workbookOf([['Item', 'Weight']]);
    const paper = await packageOf({ '[Content_Types].xml': types, 'word/document.xml': '<w/>' });
    expect(await added(_id, sheet, 'list.xlsm')).toMatchObject({ contentType: XLSX, name: 'list.xlsx' });
    expect(await added(_id, paper, 'letter')).toMatchObject({ contentType: DOCX, name: 'letter.docx' });
    const before = await countedFiles();
    const workbook = { '[Content_Types].xml': types, 'xl/workbook.xml': '<w/>' };
    const bad = [
      { ...workbook, 'xl/vbaProject.bin': 'x' },
      { ...workbook, 'xl/macrosheets/sheet1.xml': 'x' },
      { ...workbook, '[Content_Types].xml': types.replace('openxml', 'ms-excel.sheet.macroEnabled') },
      { 'xl/workbook.xml': '<w/>' },
      { 'index.html': '<script>1</script>' },
    ];
    for (const parts of bad) {
      const { status, body } = await addFile(world.admin, { _id }, await packageOf(parts));
      expect([status, body.message]).toEqual([415, wrongType]);
    }
    // Cut off, and with an end that points elsewhere.
    const astray = Buffer.from(sheet);
    astray.writeUInt32LE(5, astray.length - 6);
    for (const odd of [sheet.subarray(0, sheet.length - 30), astray])
      expect((await addFile(world.admin, { _id }, odd)).status).toBe(415);
    const endless = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(70_000, 'PK\x05\x06')]);
    expect((await addFile(world.admin, { _id }, endless)).status).toBe(415);
    expect(await countedFiles()).toEqual(before);
  });

  it('is nothing else, whatever it is called', async () => {
    const { _id } = await made();
    const before = await countedFiles();
    for (const bytes of [
      '<html><script>alert(1)</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'GIF89a;',
      'MZ\x90\0',
      'x',
      ' %PDF-1.4',
      '\0\0\0\x18ftypavif\0\0\0\0',
      Buffer.alloc(3_000_000, '<b>'),
      '',
      undefined,
    ]) {
      const { status, body } = await addFile(world.admin, { _id, name: 'a.pdf' }, bytes, {
        'Content-Type': 'application/pdf',
      });
      expect([status, body.code, body.message]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', wrongType]);
    }
    const packed = await addFile(world.admin, { _id }, pdfOf(), { 'Content-Encoding': 'br' });
    expect(packed.status).toBe(415);
    expect(await countedFiles()).toEqual(before);
    expect(await filesOf(_id)).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\bill.pdf', 'bill.pdf'],
    ['a\u0001b\r\nc\u202e.pdf', 'abc.pdf'],
    // All marks of reading direction, within the ending too.
    ['\u061ca\u200eb\u200fc\u202a\u202b\u202c\u202dd\u2066\u2067\u2068\u2069.p\u202edf', 'abcd.pdf'],
    ['bill\u202efdp.exe', 'billfdp.pdf'],
    ['ጭነት ሰነድ.pdf', 'ጭነት ሰነድ.pdf'],
    ['Invoice no. 12', 'Invoice no. 12.pdf'],
    ['evil.exe', 'evil.pdf'],
    ['.pdf', '.pdf'],
  ])('is called %j → %s', async (name, kept) => {
    const { _id } = await made();
    expect(await added(_id, pdfOf(), name)).toMatchObject({ name: kept });
  });

  it.each([
    ['', 'Name is required'],
    ['folder/', 'Name is required'],
    [' \u200b ', 'Name is required'],
    ['a\u0000.pdf', "Name contains characters that can't be stored"],
    ['x'.repeat(201), 'Name must be at most 200 characters'],
  ])('needs a name: %j', async (name, message) => {
    const { _id } = await made();
    const { status, body } = await addFile(world.admin, { _id, name }, pdfOf());
    expect([status, body.errors]).toEqual([400, { name: [message] }]);
  });
});

describe('a file that is read', () => {
  const headersFor = async (bytes: Buffer, name: string) => {
    const { _id } = await made();
    const { headers } = await read((await added(_id, bytes, name))._id);
    return headers;
  };

  it.each([
    ['a PDF', pdfOf(200, '<html><script>alert(1)</script>'), 'bill.pdf', 'inline'],
    ['a PNG', png, 'scan.png', 'inline'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'scan.heic', 'attachment'],
  ])('never runs as a page of ours: %s', async (_name, bytes, name, shown) => {
    const headers = await headersFor(bytes, name);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toBe(`${shown}; filename=${name}`);
  });

  it('is saved under its name, in any script', async () => {
    const headers = await headersFor(await workbookOf([['ዕቃ']]), 'የዕቃ "ዝርዝር".xlsx');
    expect(headers.get('content-type')).toBe(XLSX);
    const [, name = ''] = /^attachment; .*filename\*=UTF-8''(\S+)$/.exec(
      headers.get('content-disposition') ?? '',
    ) ?? [''];
    expect(decodeURIComponent(name)).toBe('የዕቃ "ዝርዝር".xlsx');
  });
});

describe('the limits of files', () => {
  it('are 15 MB, announced or not', async () => {
    const { _id } = await made();
    const before = await countedFiles();
    const large = pdfOf(MAX + 1);
    const announced = await addFile(world.admin, { _id }, large);
    expect([refusal(announced), announced.body.message]).toEqual([
      '413 TOO_LARGE',
      'A file can have at most 15 MB',
    ]);
    const { sending, answered } = opened(_id, { 'Transfer-Encoding': 'chunked' });
    sending.end(large);
    expect(await answered).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(await countedFiles()).toEqual(before);
    expect(large.subarray(0, MAX)).toHaveLength(MAX);
    expect(await added(_id, large.subarray(0, MAX))).toMatchObject({ size: MAX });
  });

  it('are 40 of an import, at any number at once', async () => {
    const { _id } = await made();
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, at) => addFile(world.admin, { _id, name: `${at}.pdf` }, pdfOf())),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map((answer) => [answer.status, answer.body.message])).toEqual(
      Array.from({ length: 5 }, () => [400, 'An import can have at most 40 files']),
    );
    expect(await filesOf(_id)).toHaveLength(40);
    const last = await addFile(world.admin, { _id }, pdfOf());
    expect([last.status, last.body.message]).toEqual([400, 'An import can have at most 40 files']);
  }, 60_000);
});

describe('an upload that breaks off', () => {
  it('leaves nothing', async () => {
    const { _id } = await made();
    const before = await countedFiles();
    const { sending, answered } = opened(_id, { 'Content-Length': '5000000' });
    answered.catch(() => {});
    sending.write(pdfOf(1_500_000));
    await expect.poll(async () => (await countedFiles()).chunks).toBeGreaterThan(before.chunks);
    sending.destroy();
    await expect.poll(countedFiles).toEqual(before);
    expect(await shown(_id)).toMatchObject({ __v: 0, papers: { there: 0 } });
  });

  it('by the end of the process is swept a day later, and what is there stays', async () => {
    const { _id } = await made();
    const file = await added(_id);
    const before = await countedFiles();
    const half = new mongoose.Types.ObjectId();
    await collection('files.pending').insertOne({ _id: half });
    await collection('files.chunks').insertOne({ files_id: half, n: 0, data: Buffer.from('half') });
    await sweepFiles();
    expect((await countedFiles()).chunks).toBe(before.chunks + 1);
    await sweepFiles(Date.now() + 2 * 86_400_000);
    expect(await collection('files.chunks').countDocuments({ files_id: half })).toBe(0);
    expect(await collection('files.pending').countDocuments({})).toBe(0);
    expect((await read(file._id)).bytes.equals(pdfOf())).toBe(true);
  });
});
