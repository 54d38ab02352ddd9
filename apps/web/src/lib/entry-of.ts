/**
 * Looks up a name that comes from outside (an address, a record), ignoring what every object inherits: a record may
 * well be called "constructor".
 */
export const entryOf = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined;
