import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { changesNothing, listed, refusal } from '../../../test/observations.ts';
import { make, useWorld, type Values } from '../../../test/world.ts';

const world = useWorld(useApi());
const update = (input: Values) => world.admin.call('PUT /enum/updateone', input);
const remove = (input: Values) => world.admin.call('DELETE /enum/deleteone', input);
const added = (list: string, name: string) => make(world.admin, 'POST /enum/create', { list, name });

describe('the version of an item', () => {
  it('stays when nothing changes, and the audit trail tells what did and to which item', async () => {
    const { _id, name } = await added('empty_return', 'Item');
    const [lists] = (await world.admin.call('POST /enum/getenums')).body.data;
    const last = lists.empty_return.length - 1;
    for (const same of [
      {},
      { name },
      { active: true },
      { position: last },
      { position: 9_999 },
      { list: 'empty_return' },
    ])
      expect((await update({ _id, __v: 0, ...same })).body.data).toMatchObject({
        name,
        active: true,
        __v: 0,
      });
    await update({ _id, __v: 0, name: `${name} too`, active: false, position: last - 1 });
    const [entry, before] = await listed(world.admin, 'POST /aduit/getalladuit', { filter: { record: _id } });
    expect(before).toMatchObject({ action: 'Update', changes: [] });
    expect(entry).toMatchObject({
      record: { kind: 'reference-data', _id },
      changes: [
        { field: 'name', from: name, to: `${name} too` },
        { field: 'active', from: 'true', to: 'false' },
        { field: 'position', from: String(last), to: String(last - 1) },
      ],
    });
  });

  it('that is no longer the stored one deletes nothing', async () => {
    const { _id } = await added('banks', 'Kept bank');
    await update({ _id, active: false });
    const stale = await changesNothing(world.admin, 'POST /aduit/getalladuit', () => remove({ _id, __v: 0 }));
    expect(refusal(stale)).toBe('409 STALE');
    expect((await remove({ _id, __v: 1 })).status).toBe(200);
  });
});
