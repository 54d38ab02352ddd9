import { clocksRecord } from '@app/schemas/imports/clock-rules';
import type { ClockRule } from '@app/schemas/imports/clocks';
import { msg } from '@app/schemas/messages/message';
import type { Reader } from '../../database/reader.ts';
import { beginSetting, type Setting, storedValues } from '../settings/settings.service.ts';
import { firstRules } from './first-rules.ts';

export const clocks: Setting<typeof clocksRecord> = {
  id: 'clocks',
  kind: 'clocks',
  label: 'Clocks',
  changed: msg('Clocks updated'),
  record: clocksRecord,
};

/** Stores the first rules, which count for containers from a day on. */
export const beginClocks = (since: Date): Promise<void> => beginSetting(clocks, { rules: firstRules(since) });

/** Reads the rules as they are stored: in hundredths, with days. */
export const readRules = async (reader: Reader): Promise<ClockRule[]> =>
  (await storedValues<{ rules: ClockRule[] }>(clocks, reader)).rules ?? [];
