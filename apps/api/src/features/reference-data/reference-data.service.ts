import { METHODS, moneylessMethods } from '@app/schemas/counter/payments';
import { type ReferenceList, referenceLists } from '@app/schemas/kit/listed';
import type { ReferenceData, ReferenceItem } from '@app/schemas/reference-data';
import { nameKey } from '../../crud/name-key.ts';
import { ReferenceItemModel, type StoredItem } from '../../crud/reference-item.model.ts';
import { systemReader } from '../../database/system-reader.ts';
import { upsertNow } from '../../database/write.ts';
import { firstContent } from './first-content.ts';

const listNames = Object.keys(referenceLists) as ReferenceList[];

/** Reads the lists in order; with `all`, inactive items too. */
export async function readLists(all: boolean): Promise<ReferenceData> {
  const filter = all ? {} : { active: true };
  const sort = { list: 1, position: 1, _id: 1 } as const;
  const items = await systemReader().find(ReferenceItemModel, filter, { sort });
  const ofList = (list: ReferenceList) =>
    items.filter((item) => item.list === list).map((item) => presentItem(item, all));
  return Object.fromEntries(listNames.map((list) => [list, ofList(list)])) as ReferenceData;
}

/** Turns an item into its answer; with `all`, as admins see it. */
export function presentItem(
  { _id, list, name, money, active, __v }: StoredItem,
  all: boolean,
): ReferenceItem {
  return {
    _id: String(_id),
    name,
    ...(list === METHODS && { money: money ?? true }),
    ...(all && { active, __v }),
  };
}

/** Fills the lists unless there are items already. */
export async function fillReferenceData(): Promise<void> {
  if (!(await systemReader().exists(ReferenceItemModel, {}))) await fillLists(listNames);
}

/** Tells whether a method of the seed data brings money. */
export const moneyOf = (name: string) => ({ money: !moneylessMethods.includes(name) });

/** Fills lists with their seed data. */
export async function fillLists(lists: readonly ReferenceList[]): Promise<void> {
  for (const list of lists)
    for (const [position, name] of firstContent[list].entries()) {
      const $setOnInsert = {
        name,
        position,
        active: true,
        __v: 0,
        ...(list === METHODS && moneyOf(name)),
      };
      // Upserts, so that processes starting at the same time don't create duplicates.
      await upsertNow(ReferenceItemModel, { list, nameKey: nameKey(name) }, { $setOnInsert });
    }
}
