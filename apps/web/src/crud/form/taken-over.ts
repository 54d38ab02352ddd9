import { createContext, useContext } from 'react';
import type { FormStart } from '../resource-view.ts';

/** Where the fields of a new record come from that were taken over from others. */
export const TakenOver = createContext<FormStart['from']>({});
export const useTakenOver = (name: string): string | undefined => useContext(TakenOver)[name];
