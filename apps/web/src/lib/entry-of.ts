/**
 * What a table has under a name that came from elsewhere: an address, a record. Nothing of what every object has:
 * a record may well be called "constructor".
 */
export const entryOf = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined;
