import { createContext, useContext } from 'react';

/** Which rows of the table are chosen. */
export type Selection = {
  isSelected: (id: string) => boolean;
  /** @param toHere chooses all rows from the one that was chosen last */
  toggle: (id: string, toHere: boolean) => void;
  state: 'all' | 'some' | 'none';
  /** While there are none, nothing can be chosen: a press would be lost. */
  hasRows: boolean;
  toggleAll: () => void;
};

/** Null where rows can't be chosen. */
export const SelectionContext = createContext<Selection | null>(null);
export const useSelectionContext = () => useContext(SelectionContext);
