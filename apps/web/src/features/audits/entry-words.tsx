import type { AuditEntry } from '@app/schemas/audits';
import { formatTime } from '../../lib/format.ts';
import { translated } from '../../lib/i18n.ts';

/** What an entry says, in the reader's language. */
export const message = ({ message: sentence }: AuditEntry) => translated(sentence);
export const who = ({ userName, user }: AuditEntry) => userName ?? user;
export const when = ({ at }: AuditEntry) => <time dateTime={at}>{formatTime(at)}</time>;
