import { createContext, useContext } from 'react';

/**
 * Where menus, lists and calendars that drop down belong: inside the open dialog, behind which the page takes
 * no scrolling and no pointer; without one, inside the page's main part, where screen readers look for them.
 */
export const LayerContext = createContext<HTMLElement | null>(null);
export const useLayer = () => useContext(LayerContext);
