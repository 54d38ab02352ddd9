import { nameKey } from '../crud/name-key.ts';
import { ReferenceItemModel } from '../crud/reference-item.model.ts';
import { isDuplicate } from '../database/errors.ts';
import type { Migration } from '../database/migrate/migrate.ts';
import { modelOf } from '../database/models.ts';

/**
 * Recomputes the keys of reference names, which now ignore spaces and invisible characters. Names that thereby become
 * duplicates stay, since records use them: the later one gets its id in its key.
 */
export const referenceNameKeys: Migration = {
  id: 7,
  name: 'keys of reference names',
  run: async () => {
    for (const { _id, name } of await modelOf(ReferenceItemModel)
      .find({}, { name: 1 })
      .sort({ _id: 1 })
      .lean()) {
      const setKey = (key: string) =>
        modelOf(ReferenceItemModel).updateOne({ _id }, { $set: { nameKey: key } });
      await setKey(nameKey(name)).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return setKey(`${nameKey(name)} ${_id}`);
      });
    }
  },
};
