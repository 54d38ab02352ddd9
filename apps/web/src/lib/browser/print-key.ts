/** Tells whether a key asks the browser to print, on any machine: Ctrl+P or Cmd+P. */
export const isPrintKey = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'p';
