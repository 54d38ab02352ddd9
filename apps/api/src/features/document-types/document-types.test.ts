import { documentTypeFields } from '@app/schemas/document-types';
import { msg } from '@app/schemas/messages/message';
import { describe, expect, it } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { newestAudits, refusal, saying, totalOf } from '../../../test/observations.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const read = async () => (await world.admin.call('GET /settings/documenttypes')).body.data;
const save = (values: Values) => world.admin.call('PUT /settings/documenttypes', values);
const all = (text: string) =>
  Object.fromEntries(documentTypeFields.map((field) => [field, `${text} ${field}`]));

describe('the document types', () => {
  it('are twelve blank fields at first', async () => {
    expect(await read()).toEqual(Object.fromEntries(documentTypeFields.map((field) => [field, ''])));
  });

  it('are saved whole, and nothing beside them', async () => {
    const { status, body } = await save({ ...all('Form'), _id: 'x', values: 1, extra: 'x' });
    expect([status, body]).toEqual([
      200,
      { ...saying(msg('{{label}} updated successfully', { label: 'Document types' })), data: all('Form') },
    ]);
    expect(await read()).toEqual(all('Form'));
  });

  it('are changed one by one, each change with one entry in the audit trail', async () => {
    await save(all('Form'));
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    expect((await save({ moh: ' Health ' })).status).toBe(200);
    expect(await read()).toEqual({ ...all('Form'), moh: 'Health' });
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({ action: 'Update', type: 'Document types', user: adminAccount.email });
  });

  it('lose nothing when different ones are changed at once', async () => {
    await save(all('Form'));
    await Promise.all(documentTypeFields.map((field) => save({ [field]: `New ${field}` })));
    expect(await read()).toEqual(all('New'));
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
});
