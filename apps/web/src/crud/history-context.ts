import { type ComponentType, createContext } from 'react';

/**
 * What shows the audit trail of the record with an id. It speaks the words of all resources, so the shell hands it to
 * the dialogs that show records.
 */
export const HistoryContext = createContext<ComponentType<{ id: string }>>(() => null);
