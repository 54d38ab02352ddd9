import { type auditActions, audits, type Change } from '@app/schemas/audits';
import { searchWords } from '@app/schemas/fold';
import mongoose, { type ClientSession, model, Schema } from 'mongoose';
import { defineSearch, type Stored } from '../database/model.ts';
import { readMany } from '../database/read.ts';
import { orderPath, sortFields } from '../database/sort-keys.ts';
import type { Author } from '../http/author.ts';
import { nameMark, searchFilter, searchParts } from './search.ts';

export type AuditAction = (typeof auditActions)[number];

/** What a handler knows of its change; who did it, from where and when is added when the entry is written. */
export type AuditDraft = {
  action: AuditAction;
  /** The kind of record in words, "Product". */
  type: string;
  message: string;
  /** What it tells of, and the name of that resource. */
  record?: { kind: string; _id: string };
  changes?: Change[];
  /** How many rows a file or report gave away. */
  rows?: number;
};

/** A word that the messages of these actions have: a shared text, since it would be among the parts of each of them. */
const said: Partial<Record<AuditAction, string>> = {
  Create: 'created',
  Update: 'updated',
  Delete: 'deleted',
};

const auditSchema = new Schema<Stored>(
  {
    action: String,
    type: String,
    message: String,
    user: String,
    userId: String,
    userName: String,
    role: String,
    address: String,
    requestId: String,
    at: Date,
    record: { kind: String, _id: String },
    changes: { type: [Schema.Types.Mixed], default: undefined },
    rows: Number,
    search: { type: [String], default: undefined },
    sort: { type: Schema.Types.Mixed, default: undefined },
  },
  { collection: 'audits', versionKey: false },
);
for (const column of audits.sortable) auditSchema.index({ [orderPath(audits, column, 1)]: 1, _id: 1 });
for (const field of ['userId', 'record._id']) auditSchema.index({ [field]: 1, _id: 1 });
auditSchema.index({ search: 1 });
export const AuditModel = model<Stored>('Audit', auditSchema);

/** A text that very many entries share, such as whoever did it, with its parts. An entry stores its name in their place. */
type AuditText = { _id: string; search: string[] };
const textSchema = new Schema<AuditText>(
  { _id: String, search: [String] },
  { collection: 'audittexts', versionKey: false },
);
textSchema.index({ search: 1 });
const AuditTextModel = model<AuditText>('AuditText', textSchema);
defineSearch('Audit', {
  textsWith: async (word) => {
    const texts = await readMany(AuditTextModel, await searchFilter('AuditText', word), {
      projection: { _id: 1 },
    });
    return texts.map(({ _id }) => _id);
  },
});

/** Adds an entry in the transaction of the change that it tells of: both are stored, or neither. */
export async function writeAudit(draft: AuditDraft, author: Author, session: ClientSession): Promise<void> {
  const { entry, shared } = auditEntry(draft, author);
  await keepTexts(shared);
  // Straight to the driver: there is nothing to cast, and every change waits for it.
  await AuditModel.collection.insertOne({ at: new Date(), ...entry }, { session });
}

/** What the entries of an action all say in their messages, and its name: found by either. */
const actionText = (action: string) => `${action} ${said[action as AuditAction] ?? ''}`.trim();

/** An entry as it is stored, and the texts that it shares with others, by name. */
export function auditEntry(draft: AuditDraft, author: Author) {
  const { action, type, message } = draft;
  const shared: Record<string, string> = { [type]: type };
  const verb = said[action] ?? '';
  if (message.includes(verb)) shared[action] = actionText(action);
  // The same name and e-mail are one text: an entry has to be stored with a mark for each.
  const who = author.userName ? `${author.user} ${author.userName}` : author.user;
  // Who fails to sign in may be anybody. Those who do are few.
  if (action !== 'Login failed') shared[who] = who;
  const elsewhere = new Set(Object.values(shared).flatMap(searchWords));
  const own = searchWords(`${action} ${type} ${message} ${who}`).filter((word) => !elsewhere.has(word));
  const search = [...searchParts(own), ...Object.keys(shared).map(nameMark)];
  const sorted = sortFields(audits, { action, type, user: author.user });
  return { entry: { ...author, search, ...sorted, ...draft }, shared };
}

const kept = new Set<string>();

/**
 * Stores texts under their names, once in a process's life. Outside of the entry's transaction, where several may do
 * it at once: a text is true whatever becomes of an entry.
 */
export async function keepTexts(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const key = `${mongoose.connection.name} ${name}`;
    if (kept.has(key)) continue;
    const $setOnInsert = { search: searchParts([text]) };
    await AuditTextModel.updateOne({ _id: name }, { $setOnInsert }, { upsert: true });
    kept.add(key);
  }
}

/** What is stored with an entry so that it is found and sorted, for one that was stored otherwise. */
export function auditFields({ action, type, message, user, userName }: AuditDraft & Author) {
  const { entry } = auditEntry({ action, type, message }, { user, ...(userName && { userName }) });
  return { search: entry.search, sort: entry.sort };
}

/** The same of a text that entries share, by its name. */
export const auditTextFields = (name: string) => ({ search: searchParts([actionText(name)]) });
