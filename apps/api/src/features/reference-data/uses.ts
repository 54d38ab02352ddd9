import { msg } from '@app/schemas/messages/message';
import type { ClientSession } from 'mongoose';
import type { StoredItem } from '../../crud/reference-item.model.ts';
import { countUses, having } from '../../crud/references.ts';
import { referrersByName, type StoredModel } from '../../database/model.ts';
import { refreshSearch } from '../../database/search/search.ts';
import { conflict } from '../../lib/errors.ts';

/** How many records a rename may change at once; a name in wider use needs a new item instead. */
const RENAME_MAX = 5_000;

const tooManyUses =
  '{{name}} is used by {{uses}}, too many to rename. Add an item with the new name and deactivate this one.';

/** Carries a new name into the records that use the old one. @throws IN_USE when there are too many */
export async function renameUses(item: StoredItem, name: string, session: ClientSession): Promise<void> {
  const referrers = referrersByName(item.list);
  const { total, uses } = await countUses(referrers, item.name, session);
  if (total > RENAME_MAX) throw conflict('IN_USE', msg(tooManyUses, { name: item.name, uses }));
  for (const { model, paths } of referrers) {
    const changed = { $inc: { __v: 1 }, $set: { updatedAt: new Date() } };
    await model.updateMany(having(paths, item.name), changed, { session });
    for (const path of paths) {
      const { target, ...options } = targetAt(model, path, item.name);
      await model.updateMany({ [path]: item.name }, { $set: { [target]: name } }, { session, ...options });
    }
    await refreshSearch(model.modelName, having(paths, name), session);
  }
}

/** Where to set a new name: inside a list, in the rows that have the old one. */
function targetAt({ schema }: StoredModel, path: string, from: string) {
  const [list = '', ...rest] = path.split('.');
  if (schema.path(list)?.instance !== 'Array') return { target: path };
  const field = rest.join('.');
  return { target: `${list}.$[row].${field}`, arrayFilters: [{ [`row.${field}`]: from }] };
}
