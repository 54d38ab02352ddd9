import { admins } from '../kit/resource.ts';

/** What a picker of imports needs of them: small, as every list of shipments loads it. */
export const importPlaces = {
  name: 'imports',
  paths: {
    list: 'POST /import/getimports',
    search: 'POST /search/imports',
    export: 'POST /import/export',
    get: 'GET /import/getone',
    create: 'POST /import/create',
    update: 'PUT /import/updateone',
    remove: 'DELETE /import/deleteone',
  },
  access: {
    list: admins,
    search: admins,
    export: admins,
    get: admins,
    create: admins,
    update: admins,
    remove: admins,
  },
} as const;
