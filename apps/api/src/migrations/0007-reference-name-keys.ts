import { isDuplicate } from '../database/errors.ts';
import type { Migration } from '../database/migrate.ts';
import { nameKey, ReferenceItemModel } from '../features/reference-data/reference-item.model.ts';

/**
 * Makes the keys of reference names anew: spaces and marks that can't be seen count no more. Names of a list that were
 * taken beside one another so far stay, since records hold them: the later one has its id in its key.
 */
export const referenceNameKeys: Migration = {
  id: 7,
  name: 'keys of reference names',
  run: async () => {
    for (const { _id, name } of await ReferenceItemModel.find({}, { name: 1 }).sort({ _id: 1 }).lean()) {
      const setKey = (key: string) => ReferenceItemModel.updateOne({ _id }, { $set: { nameKey: key } });
      await setKey(nameKey(name)).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return setKey(`${nameKey(name)} ${_id}`);
      });
    }
  },
};
