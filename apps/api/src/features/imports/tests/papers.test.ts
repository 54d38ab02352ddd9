import { documentTypeFields } from '@app/schemas/document-types';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { dayFrom, importsOf } from '../../../../test/imports.ts';
import { refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { make, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, made, china, ethiopian, shown, numbers, refused } = importsOf(world);

const set = async (_id: string, type: string, more: Values = {}) => {
  const answer = await call('PUT /import/setpaper', { _id, type, state: 'received', ...more });
  expect(answer.body).toMatchObject({ message: 'Paper saved', data: { _id } });
  return answer.body.data;
};
const received = (state = 'received', more: Values = {}) => ({ state, ...more });
const paperOf = (record: Values, type: string) =>
  (record.papers as { items: Values[] }).items.find((item) => item.type === type);
const needed = ['proformainvoice', 'bank', 'commmercialinvoice', 'bill', 'packinglist', 'insurancecost'];
/** Receives all papers that every import needs. */
const complete = async (_id: string) => {
  for (const type of needed) await set(_id, type);
};

describe('the papers of an import', () => {
  it('are those that every import needs, at first', async () => {
    const { papers } = await made();
    expect(papers).toEqual({
      there: 0,
      wanted: 6,
      blocks: 'Missing: proforma invoice, bank, commercial invoice, bill, packing list, insurance cost.',
      items: needed.map((type) => ({
        ...{ type, state: 'missing', number: null, date: null, expires: null, note: null },
        ...{ needed: true, files: [] },
      })),
    });
  });

  it('are set one by one, each change with its entry, and keep what a call doesn’t carry', async () => {
    const { _id, number, __v } = await made();
    const dates = { date: dayFrom(-3), expires: dayFrom(40) };
    const record = await set(_id, 'bank', { number: ' CBE LC 2609-118 ', ...dates, note: 'At CBE' });
    expect(paperOf(record, 'bank')).toEqual({
      ...{
        type: 'bank',
        state: 'received',
        number: 'CBE LC 2609-118',
        note: 'At CBE',
        needed: true,
        files: [],
      },
      date: `${dates.date}T00:00:00.000Z`,
      expires: `${dates.expires}T00:00:00.000Z`,
    });
    expect(record.__v).toBe((__v as number) + 1);
    const { body } = await call('POST /aduit/getalladuit', { filter: { record: _id } });
    expect(body.data[0]).toMatchObject({
      action: 'Update',
      type: 'Import',
      message: `Bank of ${number} is Received`,
      record: { kind: 'imports', _id },
      changes: [
        { field: 'papers.state', from: 'missing', to: 'received' },
        { field: 'papers.number', from: null, to: 'CBE LC 2609-118' },
        { field: 'papers.note', from: null, to: 'At CBE' },
        { field: 'papers.date', from: null, to: dates.date },
        { field: 'papers.expires', from: null, to: dates.expires },
      ],
    });
    const checked = await set(_id, 'bank', { state: 'checked', note: null });
    expect(paperOf(checked, 'bank')).toMatchObject({
      state: 'checked',
      number: 'CBE LC 2609-118',
      note: null,
    });
    expect(checked.papers).toMatchObject({ there: 1, wanted: 6 });
    expect(await shown(_id)).toEqual(checked);
  });

  it('are wanted where they are needed or set on it, save what is not needed', async () => {
    const { _id } = await made();
    const counted = async (type: string, state: string) => {
      const { there, wanted } = (await set(_id, type, { state })).papers;
      return `${there} of ${wanted}`;
    };
    expect(await counted('moh', 'missing')).toBe('0 of 7');
    expect(await counted('moh', 'received')).toBe('1 of 7');
    expect(await counted('moh', 'not needed')).toBe('0 of 6');
    expect(await counted('bill', 'not needed')).toBe('0 of 5');
    expect(await counted('t1', 'requested')).toBe('0 of 6');
    const { papers } = await shown(_id);
    const { blocks, items } = papers as { blocks: string; items: Values[] };
    expect(blocks).toBe(
      'Missing: proforma invoice, bank, commercial invoice, packing list, insurance cost, T1.',
    );
    // The list's spelling, behind the twelve.
    expect(items.map(({ type }) => type)).toEqual([
      ...documentTypeFields.filter((type) => [...needed, 'moh'].includes(type)),
      'T1',
    ]);
    expect(await counted('T1', 'checked')).toBe('1 of 6');
  });

  it('block an import by what is missing, then by what ends', async () => {
    const { _id } = await made();
    await complete(_id);
    const blocks = async (type: string, more: Values) => (await set(_id, type, more)).papers.blocks;
    expect(await blocks('other', { expires: dayFrom(8) })).toBe('');
    expect(await blocks('bank', { expires: dayFrom(4) })).toBe('Bank expires in 4 days.');
    expect(await blocks('bill', { state: 'requested' })).toBe('Missing: bill. Bank expires in 4 days.');
    expect(await blocks('packinglist', { state: 'missing' })).toBe(
      'Missing: bill, packing list. Bank expires in 4 days.',
    );
    await complete(_id);
    expect(await blocks('bank', { expires: dayFrom(1) })).toBe('Bank expires in 1 day.');
    expect(await blocks('bank', { expires: dayFrom(0) })).toBe('Bank expires today.');
    expect(await blocks('bank', { expires: dayFrom(-1) })).toBe('Bank expired 1 day ago.');
    expect(await blocks('moh', { state: 'checked', expires: dayFrom(-3) })).toBe(
      'Bank expired 1 day ago. MOH expired 3 days ago.',
    );
    expect((await shown(_id)).papers).toMatchObject({ there: 6, wanted: 8 });
    expect(await blocks('bank', { expires: dayFrom(0) })).toBe('Bank expires today. MOH expired 3 days ago.');
    expect((await shown(_id)).papers).toMatchObject({ there: 7, wanted: 8 });
  });

  it.each([
    [{ type: 'passport' }, 'type: Invalid document type'],
    [{ type: '' }, 'type: Invalid document type'],
    [{ type: { $gt: '' } }, 'type: Invalid document type'],
    [{ state: 'lost' }, 'state: Invalid state'],
    [{ state: undefined }, 'state: Invalid state'],
    [{ date: '2026-02-02', expires: '2026-02-01' }, 'expires: Expiry must not be before the date'],
    [{ date: '1800-01-01' }, 'date: Date must be between 1900 and 2200'],
    [{ number: 'a\u0000b' }, "number: Number contains characters that can't be stored"],
  ])('refuse %j', async (sent, message) => {
    const { _id } = await made();
    expect(await refused('PUT /import/setpaper', { _id, type: 'bank', state: 'received', ...sent })).toEqual([
      '400 VALIDATION_FAILED',
      message,
    ]);
    expect(await shown(_id)).toMatchObject({ __v: 0, papers: { there: 0 } });
  });

  it('are in order with the days that are stored', async () => {
    const { _id } = await made();
    await set(_id, 'bank', { date: '2026-05-05' });
    const input = { _id, type: 'bank', ...received('checked', { expires: '2026-05-04' }) };
    expect(await refused('PUT /import/setpaper', input)).toEqual([
      '400 VALIDATION_FAILED',
      'expires: Expiry must not be before the date',
    ]);
    await set(_id, 'bank', { expires: '2026-05-05' });
  });

  it('belong to an open import that there is, and to admins', async () => {
    const { _id } = await made();
    const input = { _id, type: 'bank', state: 'received' };
    expect(refusal(await call('PUT /import/setpaper', { ...input, _id: 'f'.repeat(24) }))).toBe(
      '404 NOT_FOUND',
    );
    expect(refusal(await call('PUT /import/setpaper', input, world.encoder))).toBe('403 FORBIDDEN');
    expect(refusal(await call('PUT /import/setpaper', { ...input, __v: 7 }))).toBe('409 STALE');
    await call('POST /import/close', { _id });
    expect(await refused('PUT /import/setpaper', input)).toEqual([
      '409 IMPORT_CLOSED',
      'This import is closed',
    ]);
  });

  it('lose nothing when different ones are set at once', async () => {
    const { _id } = await made();
    await Promise.all(documentTypeFields.map((type) => set(_id, type)));
    expect((await shown(_id)).papers).toMatchObject({ there: 12, wanted: 12, blocks: '' });
    expect(await faultsFound()).toEqual([]);
  });

  it('lead to their import by their numbers', async () => {
    const { _id, number } = await made();
    await set(_id, 'importlicense', { number: 'AA/14/2201-88' });
    const { body } = await world.admin.call('POST /search/imports', { data: 'aa 14 220188' });
    expect(body.data.map((row: Values) => [row.number, row.found, row.papers])).toEqual([
      [number, [{ kind: 'paper', number: 'AA/14/2201-88' }], { there: 1, wanted: 7 }],
    ]);
  });

  it('take names of a list, which carry their new names into them, and can’t be deleted', async () => {
    const { _id } = await made();
    const item = await make(world.admin, 'POST /enum/create', { list: 'paper_types', name: 'Toll slip' });
    await set(_id, 'toll SLIP');
    const removed = await world.admin.call('DELETE /enum/deleteone', { _id: item._id });
    expect([refusal(removed), removed.body.message]).toEqual([
      '409 IN_USE',
      '"Toll slip" can\'t be deleted: it is used by 1 import. Deactivate it instead.',
    ]);
    await world.admin.call('PUT /enum/updateone', { _id: item._id, name: 'Road toll', active: false });
    expect(paperOf(await shown(_id), 'Road toll')).toMatchObject({ state: 'received' });
    await set(_id, 'Road toll', { state: 'checked' });
  });
});

describe('the permit of an import', () => {
  it('is the bank’s paper, where no shipment has one', async () => {
    const { _id, number } = await made();
    await set(_id, 'bank', { date: '2026-01-10' });
    await ethiopian({
      importId: _id,
      Bank_Permit: { Bankname: null, date: null },
      loading_Status: '2026-01-20',
    });
    const permits = async () => {
      const { timeline, days } = (await shown(_id)) as unknown as { timeline: Values[]; days: Values };
      const told = timeline.filter(({ what }) => what === 'permit');
      return [days.loading, ...told.map(({ day, of }) => [String(day).slice(0, 10), (of as Values).number])];
    };
    expect(await permits()).toEqual([10, ['2026-01-10', number]]);
    const later = await ethiopian({
      importId: _id,
      OperationNo: 'ET-permit',
      Bank_Permit: { Bankname: null, date: '2026-01-15' },
      loading_Status: '2026-01-20',
    });
    expect(await permits()).toEqual([5, ['2026-01-15', later.OperationNo]]);
  });
});

describe('the filter by papers', () => {
  it('finds what is missing, what is urgent and what ends, as of today', async () => {
    const of = { importer: 'Papers found' };
    const add = async (more: Values = {}) => {
      const one = await made({ ...of, ...more });
      await complete(one._id);
      return one;
    };
    const whole = await add();
    const lacking = await add();
    await set(lacking._id, 'bill', { state: 'requested' });
    const never = await made(of);
    const extra = await add();
    await set(extra._id, 'T1', { state: 'missing' });
    const expired = await add();
    await set(expired._id, 'bank', { expires: dayFrom(-1) });
    const ending = await add();
    await set(ending._id, 'bank', { expires: dayFrom(7) });
    const today = await add();
    await set(today._id, 'bank', { expires: dayFrom(0) });
    const later = await add();
    await set(later._id, 'bank', { expires: dayFrom(8) });
    const waiting = await made(of);
    await ethiopian({
      importId: waiting._id,
      Arrival_Status: { portname: 'Modjo', date: dayFrom(0) },
    });
    const both = await add();
    await set(both._id, 'bank', { expires: dayFrom(-1) });
    await set(both._id, 'moh', { expires: dayFrom(2) });
    const closed = await add();
    await set(closed._id, 'bank', { expires: dayFrom(-1) });
    await call('POST /import/close', { _id: closed._id });
    const found = (papers: string | string[]) =>
      numbers({ filter: { ...of, papers }, sort: { field: 'number' } });
    const of_ = (...some: { number: string }[]) => some.map(({ number }) => number).toSorted();
    expect(await found('missing')).toEqual(of_(lacking, never, extra, expired, waiting, both, closed));
    expect(await found('urgent')).toEqual(of_(expired, waiting, both));
    expect(await found('expiring')).toEqual(of_(ending, today));
    expect(await found(['urgent', 'expiring'])).toEqual(of_(expired, waiting, both, ending, today));
    expect(await found(['missing', 'expiring'])).not.toContain(whole.number);
    expect(await refused('POST /import/getimports', { filter: { papers: 'lost' } })).toEqual([
      '400 VALIDATION_FAILED',
      'filter.papers.0: Filter papers must be one of missing, urgent, expiring',
    ]);
    // A name of the list that every import needs from now on.
    await world.admin.call('PUT /settings/documenttypes', { needed: [...needed, 'Gate pass'] });
    await set(whole._id, 'Gate pass');
    expect(await found('missing')).toEqual(
      of_(lacking, never, extra, expired, ending, today, later, waiting, both, closed),
    );
    await world.admin.call('PUT /settings/documenttypes', { needed });
  });

  it('tells them in lists and files', async () => {
    const { number } = await china({
      import: { description: 'Tyres', supplier: 'Linglong', importer: 'Filed' },
    }).then(({ importId }) => importId as { number: string });
    const { body } = await call('POST /import/getimports', { filter: { importer: 'Filed' } });
    expect(body.data).toMatchObject([{ number, papers: { there: 0, wanted: 6 } }]);
    const file = await call('POST /import/export', { filter: { importer: 'Filed' }, format: 'csv' });
    const [heads = '', row = ''] = file.text.split('\r\n').filter((line: string) => line.includes(','));
    const cells = Object.fromEntries(
      heads.split(',').map((head: string, at: number) => [head, row.split(',')[at]]),
    );
    expect(cells).toMatchObject({ Papers: '0', 'Papers wanted': '6' });
  });
});
