import { namesMayComeFrom, type ReferenceList, unsearchedLists } from '@app/schemas/kit/listed';
import type { Resource } from '@app/schemas/kit/resource';
import { type Message, msg } from '@app/schemas/messages/message';
import { referrersByName } from '../database/models.ts';
import { replaceAt, valuesAt } from '../database/paths.ts';
import type { Reader } from '../database/reader.ts';
import { replaceValues } from '../database/search/replace-values.ts';
import { systemReader } from '../database/system-reader.ts';
import { updateLater } from '../database/transactions/pending-writes.ts';
import type { Session } from '../database/types.ts';
import { conflict, invalidFields } from '../lib/errors.ts';
import { nameKey } from './name-key.ts';
import { ReferenceItemModel, type StoredItem } from './reference-item.model.ts';
import { countUses } from './references.ts';
import type { Values } from './resource.ts';

type Listing = Pick<Resource, 'listed'>;

/** Keys to queue a write on, so that writers in this process don't conflict over the items they name. */
export const listedKeys = (contract: Listing, values: Values): string[] =>
  namesIn(contract, values).map(({ key }) => key);

/**
 * Keeps the items named in these values from being renamed or deleted before the transaction ends.
 * @param readHeld reads the record that these values change
 * @returns the values with each name as its list spells it
 * @throws VALIDATION_FAILED with each strict field whose value is in no list
 */
export async function pinListed(
  contract: Listing,
  values: Values,
  session: Session,
  readHeld?: () => Promise<Values>,
): Promise<Values> {
  const named = namesIn(contract, values);
  if (!named.length) return values;
  const anyOf = named.map(({ from, name }) => ({ list: { $in: from }, nameKey: nameKey(name) }));
  const items = await systemReader(session).find(ReferenceItemModel, { $or: anyOf });
  const held = items.every(({ active }) => active) ? undefined : await readHeld?.();
  const { values: spelled, errors } = spellListed(contract, values, items, held);
  if (Object.keys(errors).length) throw invalidFields(errors);
  for (const { _id } of items) updateLater(session, ReferenceItemModel, { _id }, { $inc: { uses: 1 } });
  return spelled;
}

export type ListedItems = readonly StoredItem[];

/** Reads the lists whose names a resource's fields take. */
export const readListedItems = async (
  { listed = {} }: Listing,
  reader: Pick<Reader, 'find'>,
): Promise<ListedItems> => {
  const lists = [...new Set(Object.values(listed).flatMap(namesMayComeFrom))];
  return lists.length ? reader.find(ReferenceItemModel, { list: { $in: lists } }) : [];
};

/**
 * Spells names as their lists do.
 * @param held the record that these values change, which may keep names that were set aside
 * @returns with the errors of strict fields whose name is in none
 */
export function spellListed(
  contract: Listing,
  values: Values,
  items: ListedItems,
  held?: Values,
): { values: Values; errors: Record<string, Message[]> } {
  const named = namesIn(contract, values);
  const itemOf = (one: Named): StoredItem | undefined => {
    const { from, name } = one;
    const mayBeSetAside = !one.isActiveOnly || isHeld(one, held);
    const sameName = items.filter(
      (item) => from.includes(item.list) && item.nameKey === nameKey(name) && (item.active || mayBeSetAside),
    );
    // Prefers the field's own lists to the status list.
    const inOrder = sameName.toSorted((a, b) => from.indexOf(a.list) - from.indexOf(b.list));
    return inOrder.find((item) => item.name === name) ?? inOrder[0];
  };
  const errors: Record<string, Message[]> = {};
  for (const one of named)
    if (one.strict && !one.isAlways && !itemOf(one))
      errors[one.at] = [msg('{{label}} is not in the list', { label: one.strict })];
  const spelled = named.reduce<Values>((written, one) => {
    const spelling = itemOf(one)?.name;
    if (!spelling || spelling === one.name || one.isAlways) return written;
    return replaceAt(written, one.field, (name) => (name === one.name ? spelling : name)) as Values;
  }, values);
  return { values: spelled, errors };
}

/** Tells whether a record has the name in this field already. */
const isHeld = ({ field, name }: Named, held: Values | undefined): boolean =>
  held !== undefined && valuesAt(held, field).some(({ value }) => nameKey(String(value)) === nameKey(name));

type Named = Pick<NonNullable<Listing['listed']>[string], 'strict' | 'isActiveOnly'> & {
  field: string;
  /** Where the name stands: `packs.0.unit`. */
  at: string;
  name: string;
  from: readonly ReferenceList[];
  key: string;
  /** The field takes the name whether listed or not. */
  isAlways: boolean;
};

function namesIn({ listed = {} }: Listing, values: Values): Named[] {
  return Object.entries(listed).flatMap(([field, { strict, isActiveOnly, always = {}, ...offered }]) =>
    valuesAt(values, field).flatMap(({ at, value: name }) =>
      typeof name === 'string'
        ? {
            field,
            at,
            name,
            ...(strict && { strict }),
            ...(isActiveOnly && { isActiveOnly }),
            isAlways: Object.hasOwn(always, name),
            from: namesMayComeFrom(offered),
            key: `${offered.lists[0]} ${nameKey(name)}`,
          }
        : [],
    ),
  );
}

/** How many records a rename may make found anew; a name in wider use needs a new item instead. */
const RENAME_MAX = 5_000;
const tooManyUses =
  '{{name}} is used by {{uses}}, too many to rename. Add an item with the new name and deactivate this one.';

/** Carries the new name of an item into the records that use the old one. @throws IN_USE when there are too many */
export async function renameListed(
  list: ReferenceList,
  from: string,
  to: string,
  session: Session,
): Promise<void> {
  const { total, uses } = await countUsesOfName(list, from, session);
  const isSearched = !unsearchedLists.includes(list);
  if (isSearched && total > RENAME_MAX) throw conflict('IN_USE', msg(tooManyUses, { name: from, uses }));
  for (const { model, paths } of referrersByName(list))
    await replaceValues(model.modelName, paths, { from, to, isSearched }, session);
}

/** Counts the records that use an item of a list. */
export const countUsesOfName = (list: ReferenceList, name: string, session: Session) =>
  countUses(referrersByName(list), name, session);
