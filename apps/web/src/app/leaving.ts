import { createContext, useContext } from 'react';

/** Whether another page is on its way, and this one about to go. The app gives it: pages don't know the router. */
export const LeavingContext = createContext<() => boolean>(() => false);
export const useIsLeaving = () => useContext(LeavingContext);
