import { type Taxes, taxesRecord } from '@app/schemas/imports/taxes';
import { msg } from '@app/schemas/messages/message';
import type { Reader } from '../../database/reader.ts';
import { readSetting, type Setting } from '../settings/settings.service.ts';

export const taxes: Setting<typeof taxesRecord> = {
  id: 'taxes',
  kind: 'taxes',
  label: 'Taxes',
  changed: msg('Taxes updated'),
  record: taxesRecord,
};

/** Reads what customs take beside duty, in per cent. */
export const readTaxes = (reader: Reader): Promise<Taxes> => readSetting(taxes, reader);
