import { createContext, useContext } from 'react';

/**
 * Where lists and calendars that drop down belong: inside the open dialog, whose page behind takes no
 * scrolling and no pointer; outside of one, at the end of the page.
 */
export const LayerContext = createContext<HTMLElement | null>(null);
export const useLayer = () => useContext(LayerContext);
