import { createContext, useContext } from 'react';

/**
 * Where menus, lists and calendars are portaled: inside the open dialog, which blocks scrolling and the pointer behind
 * it; otherwise inside the page's main part, where screen readers look for them.
 */
export const LayerContext = createContext<HTMLElement | null>(null);
export const useLayer = () => useContext(LayerContext);
