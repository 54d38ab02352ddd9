import { createContext, useContext } from 'react';

/** Whether another page is loading and this one about to go. A context, because pages don't know the router. */
export const LeavingContext = createContext<() => boolean>(() => false);
export const useIsLeaving = () => useContext(LeavingContext);
