import { documentTypesRecord } from '@app/schemas/document-types';
import { msg } from '@app/schemas/messages/message';
import type { Setting } from '../settings/settings.service.ts';

/** Blank until an admin has named them. */
export const documentTypes: Setting<typeof documentTypesRecord> = {
  id: 'documenttypes',
  kind: 'document-types',
  label: 'Document types',
  changed: msg('Document types updated'),
  record: documentTypesRecord,
};
