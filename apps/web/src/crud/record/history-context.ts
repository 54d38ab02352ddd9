import type { AuditEntry } from '@app/schemas/access/audits';
import { type ComponentType, createContext } from 'react';

/** The component that shows a record's audit trail. It needs the labels of all resources, so the shell provides it. */
export const HistoryContext = createContext<ComponentType<{ id: string }>>(() => null);

/** The component that lists what an entry of it changed, for the same reason. */
export const ChangesContext = createContext<ComponentType<{ record: AuditEntry }>>(() => null);
