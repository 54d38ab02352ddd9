import { type auditActions, audits, type Change } from '@app/schemas/access/audits';
import { english, type Label, type Message } from '@app/schemas/messages/message';
import { searchWords } from '@app/schemas/text/fold';
import { defineSearch } from '../database/models.ts';
import { nameMark, searchParts } from '../database/search/search.ts';
import { defineSharedTexts } from '../database/search/shared-texts.ts';
import { sortFields } from '../database/sort-keys.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import type { Session } from '../database/types.ts';
import type { Author } from '../http/caller/author.ts';
import { AuditModel } from './audit.model.ts';

export type AuditAction = (typeof auditActions)[number];

/** What a handler knows about its change; author, address and time are added when the entry is written. */
export type AuditDraft = {
  action: AuditAction;
  /** Kind of record as shown to people, "Product". */
  type: Label;
  message: Message;
  /** The changed record and its resource's name. */
  record?: { kind: string; _id: string };
  changes?: Change[];
  /** Number of rows in an exported file or report. */
  rows?: number;
};

/** Verbs in the messages of these actions: shared texts, so that entries don't each store the search parts. */
const verbs: Partial<Record<AuditAction, string>> = {
  Create: 'created',
  Update: 'updated',
  Delete: 'deleted',
};

/** Texts that many entries share, such as the author. */
const auditTexts = defineSharedTexts('AuditText', 'audittexts');
defineSearch('Audit', { textsWith: auditTexts.textsWith });
export const keepTexts = (texts: Readonly<Record<string, string>>) => auditTexts.keep(Object.entries(texts));

/** Writes an audit entry in the transaction of its change. */
export async function writeAudit(draft: AuditDraft, author: Author, session: Session): Promise<void> {
  const { entry, shared } = auditEntry(draft, author);
  await keepTexts(shared);
  insertLater(session, AuditModel, [{ at: new Date(), ...entry }]);
}

/** Action and verb, so that searching for either finds its entries. */
const actionText = (action: string) => `${action} ${verbs[action as AuditAction] ?? ''}`.trim();

/** Builds an entry as stored, and the texts it shares with others by name. */
export function auditEntry(draft: AuditDraft, author: Author) {
  const text = english(draft.message);
  const { key: messageKey, values: messageValues } = draft.message;
  const { shared, ...found } = foundBy({ ...draft, message: text, messageKey }, author);
  return { entry: { ...author, ...found, ...draft, message: text, messageKey, messageValues }, shared };
}

type Entry = { action: AuditAction; type: string; message: string; messageKey?: string | null };
/** Builds the search and sort fields of an entry, and the texts it shares with others. */
function foundBy({ action, type, message, messageKey }: Entry, author: Pick<Author, 'user' | 'userName'>) {
  const shared: Record<string, string> = { [type]: type };
  const verb = verbs[action] ?? '';
  if (message.includes(verb)) shared[action] = actionText(action);
  // Name and e-mail form one text, since each shared text costs an entry one mark.
  const who = author.userName ? `${author.user} ${author.userName}` : author.user;
  // Failed logins may name anybody, so sharing those would add texts without end; users who log in are few.
  if (action !== 'Login failed') shared[who] = who;
  const elsewhere = new Set(Object.values(shared).flatMap(searchWords));
  const left = searchWords(`${action} ${type} ${message} ${who}`).filter((word) => !elsewhere.has(word));
  // The message's fixed words are shared too, which leaves fewer to store with each sale or file.
  const constant = new Set(searchWords(messageKey?.replace(PLACEHOLDERS, ' ') ?? ''));
  const sentence = left.filter((word) => constant.has(word)).join(' ');
  if (sentence) shared[sentence] = sentence;
  const own = left.filter((word) => !constant.has(word));
  const search = [...searchParts(own), ...Object.keys(shared).map(nameMark)];
  const sorted = sortFields(audits, { action, type, user: author.user });
  return { search, ...sorted, shared };
}

const PLACEHOLDERS = /\{\{.*?\}\}/g;

/** Recomputes the search and sort fields of an entry stored before their format changed. */
export function auditFields({ user, userName, ...entry }: Entry & Author) {
  const { search, sort } = foundBy(entry, { user, ...(userName && { userName }) });
  return { search, sort };
}

/** Recomputes the search field of a shared text. */
export const auditTextFields = (name: string) => ({ search: searchParts([actionText(name)]) });
