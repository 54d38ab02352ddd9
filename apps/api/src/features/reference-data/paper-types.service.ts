import { documentTypeFields, documentTypesRecord } from '@app/schemas/document-types';
import type { ReferenceList } from '@app/schemas/kit/listed';
import { msg } from '@app/schemas/messages/message';
import { nameKey } from '../../crud/name-key.ts';
import { ReferenceItemModel, type StoredItem } from '../../crud/reference-item.model.ts';
import type { Reader } from '../../database/reader.ts';
import { systemReader } from '../../database/system-reader.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import type { Session } from '../../database/types.ts';
import { readSetting, type Setting, setValues } from '../settings/settings.service.ts';

/** Types of papers: the twelve document types, and names of a list. */
const LIST: ReferenceList = 'paper_types';
const ofTwelve: readonly string[] = documentTypeFields;

/** The texts of the twelve, blank until an admin has typed them, and which papers every import needs. */
export const documentTypes: Setting<typeof documentTypesRecord> = {
  id: 'documenttypes',
  kind: 'document-types',
  label: 'Document types',
  changed: msg('Document types updated'),
  record: documentTypesRecord,
};

/** Lists the types of papers that every import needs. */
export const readNeeded = async (reader: Reader): Promise<readonly string[]> =>
  (await readSetting(documentTypes, reader)).needed;

/**
 * Finds a name of the list, as its form offers it.
 * @param held types that are had already: they may stay though they were set aside
 */
async function listed(
  sent: string,
  held: readonly string[],
  reader: Reader,
): Promise<StoredItem | undefined> {
  const key = nameKey(sent);
  const item = await reader.findOne(ReferenceItemModel, { list: LIST, nameKey: key });
  return item && (item.active || held.some((type) => nameKey(type) === key)) ? item : undefined;
}

/** Tells whether there is a type of papers. @param held types that may be set aside */
export const isPaperType = async (sent: string, held: readonly string[]): Promise<boolean> =>
  ofTwelve.includes(sent) || Boolean(await listed(sent, held, systemReader()));

/**
 * Finds a type of papers, and keeps a name of the list from being renamed or deleted before the transaction ends.
 * @param held types that may be set aside
 * @returns one of the twelve, or the name as its list spells it; null where there is none
 */
export async function takePaperType(
  sent: string,
  held: readonly string[],
  session: Session,
): Promise<string | null> {
  if (ofTwelve.includes(sent)) return sent;
  const item = await listed(sent, held, systemReader(session));
  if (!item) return null;
  updateLater(session, ReferenceItemModel, { _id: item._id }, { $inc: { uses: 1 } });
  return item.name;
}

/** Tells whether every import needs a name of a list. */
export const isNeeded = async (list: ReferenceList, name: string, session: Session): Promise<boolean> =>
  list === LIST && (await readNeeded(systemReader(session))).includes(name);

/** Carries the new name of a list's item into what every import needs. */
export async function renameNeeded(
  list: ReferenceList,
  from: string,
  to: string,
  session: Session,
): Promise<void> {
  if (!(await isNeeded(list, from, session))) return;
  const needed = await readNeeded(systemReader(session));
  setValues(documentTypes, { needed: needed.map((name) => (name === from ? to : name)) }, session);
}
