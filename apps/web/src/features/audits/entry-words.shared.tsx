import type { AuditEntry } from '@app/schemas/access/audits';
import { textOf } from '../../lib/answer-text.ts';
import { formatTime } from '../../lib/format/format.ts';
import { translated } from '../../lib/i18n.ts';

/** The entry's message in the reader's language. */
export const message = (entry: AuditEntry) => translated(textOf(entry));
export const who = ({ userName, user }: AuditEntry) => userName ?? user;
export const when = ({ at }: AuditEntry) => <time dateTime={at}>{formatTime(at)}</time>;
