/** Normalizes a name for comparison: ignores letter case, spaces and invisible characters. */
export const nameKey = (name: string): string =>
  name
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .normalize('NFC')
    .toLowerCase();
