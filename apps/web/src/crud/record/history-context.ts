import { type ComponentType, createContext } from 'react';

/** The component that shows a record's audit trail. It needs the labels of all resources, so the shell provides it. */
export const HistoryContext = createContext<ComponentType<{ id: string }>>(() => null);
