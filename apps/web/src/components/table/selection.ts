import { createContext, useContext } from 'react';

/** The table's selected rows. */
export type Selection = {
  isSelected: (id: string) => boolean;
  /** @param toHere selects all rows from the last selected one */
  toggle: (id: string, toHere: boolean) => void;
  state: 'all' | 'some' | 'none';
  /** False without rows: a press would be lost. */
  hasRows: boolean;
  toggleAll: () => void;
};

/** Null where rows can't be selected. */
export const SelectionContext = createContext<Selection | null>(null);
export const useSelectionContext = () => useContext(SelectionContext);
