import { clocksInput, clocksPaths, clocksRecord, clocksUpdated } from '@app/schemas/imports/clock-rules';
import { admins } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer } from '../../crud/endpoints.ts';
import { readerOf } from '../../database/reader.ts';
import { changeSetting, readSetting } from '../settings/settings.service.ts';
import { clocks } from './clocks.service.ts';
import { keepAnew, STANDINGS } from './standings.service.ts';

/** The rules by which clocks of containers count (part 5, section 4). */
export const clocksEndpoints = [
  defineEndpoint({
    route: clocksPaths.get,
    summary: 'The rules of clocks',
    access: admins,
    request: z.object({}),
    answer: z.object({ data: clocksRecord }),
    read: async (_input, context) => ({ data: await readSetting(clocks, readerOf(context)) }),
  }),
  defineEndpoint({
    route: clocksPaths.update,
    summary: 'Change the rules of clocks',
    access: admins,
    request: clocksInput,
    answer: recordAnswer(clocksRecord),
    queue: () => [clocks.id, STANDINGS],
    write: async (input, context) => {
      const changed = await changeSetting(clocks, input, context);
      const reader = readerOf(context);
      await keepAnew('all', reader, reader.today);
      return outcomeOf(clocksUpdated, changed);
    },
  }),
];
