import { documentTypeFields } from '@app/schemas/document-types';
import { msg } from '@app/schemas/messages/message';
import { describe, expect, it } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { newestAudits, refusal, saying, totalOf } from '../../../test/observations.ts';
import { make, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const read = async () => (await world.admin.call('GET /settings/documenttypes')).body.data;
const save = (values: Values) => world.admin.call('PUT /settings/documenttypes', values);
const needed = ['proformainvoice', 'bank', 'commmercialinvoice', 'bill', 'packinglist', 'insurancecost'];
const all = (text: string) =>
  Object.fromEntries(documentTypeFields.map((field) => [field, `${text} ${field}`]));

describe('the document types', () => {
  it('are twelve blank fields at first', async () => {
    const blank = documentTypeFields.map((field) => [field, '']);
    expect(await read()).toEqual({ ...Object.fromEntries(blank), needed });
  });

  it('are saved whole, and nothing beside them', async () => {
    const { status, body } = await save({ ...all('Form'), _id: 'x', values: 1, extra: 'x' });
    expect([status, body]).toEqual([
      200,
      {
        ...saying(msg('{{label}} updated successfully', { label: 'Document types' })),
        data: { ...all('Form'), needed },
      },
    ]);
    expect(await read()).toEqual({ ...all('Form'), needed });
  });

  it('are changed one by one, each change with one entry in the audit trail', async () => {
    await save(all('Form'));
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    expect((await save({ moh: ' Health ' })).status).toBe(200);
    expect(await read()).toEqual({ ...all('Form'), moh: 'Health', needed });
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({ action: 'Update', type: 'Document types', user: adminAccount.email });
  });

  it('lose nothing when different ones are changed at once', async () => {
    await save(all('Form'));
    await Promise.all(documentTypeFields.map((field) => save({ [field]: `New ${field}` })));
    expect(await read()).toEqual({ ...all('New'), needed });
  });

  it('refuse what is too short or no text, with the message of the field', async () => {
    const [stored, before] = [await read(), await totalOf(world.admin, 'POST /aduit/getalladuit')];
    for (const value of ['', 'x', ' x ', null, 5, {}, ['xx'], { $gt: '' }]) {
      const answer = await save({ efda: value });
      expect([refusal(answer), answer.body.errors]).toEqual([
        '400 VALIDATION_FAILED',
        { efda: ['efda must be at least 2 characters.'] },
      ]);
    }
    expect(refusal(await save({ other: 'x'.repeat(201) }))).toBe('400 VALIDATION_FAILED');
    expect([await read(), await totalOf(world.admin, 'POST /aduit/getalladuit')]).toEqual([stored, before]);
  });

  it('say what every import needs: types of the twelve, and names of a list, which stay in it meanwhile', async () => {
    const add = (name: string) => make(world.admin, 'POST /enum/create', { list: 'paper_types', name });
    const { _id } = await add('Fumigation');
    const { body } = await save({ needed: ['bill', 'fumigation', 'bill'] });
    expect(body.data.needed).toEqual(['bill', 'Fumigation']);
    expect((await newestAudits(world.admin))[0]).toMatchObject({ type: 'Document types' });
    const item = { _id, list: 'paper_types' };
    const removed = await world.admin.call('DELETE /enum/deleteone', item);
    expect([refusal(removed), removed.body.message]).toEqual([
      '409 IN_USE',
      '"Fumigation" can\'t be deleted: it is used by Document types. Deactivate it instead.',
    ]);
    await world.admin.call('PUT /enum/updateone', { ...item, name: 'Fumigation certificate' });
    expect((await read()).needed).toEqual(['bill', 'Fumigation certificate']);
    const refused = await save({ needed: ['bill', 'Toll'] });
    expect([refusal(refused), refused.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      { 'needed.1': ['Invalid document type'] },
    ]);
    expect(refusal(await save({ needed: 'bill' }))).toBe('400 VALIDATION_FAILED');
    expect((await save({ needed: [] })).body.data.needed).toEqual([]);
    expect((await world.admin.call('DELETE /enum/deleteone', item)).status).toBe(200);
    await save({ needed });
  });
});
