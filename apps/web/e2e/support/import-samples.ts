/** What an import needs. */
export const newImport = (description: string, fields: object = {}) => ({
  description,
  supplier: 'Changzhou Yinghe Solar',
  importer: 'Tana Trading PLC',
  ...fields,
});
