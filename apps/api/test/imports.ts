import { shiftDay } from '@app/schemas/kit/days';
import type { Route } from '@app/schemas/kit/resource';
import { todayIn } from '../src/lib/time-zone.ts';
import { middayZone } from './api.ts';
import { refusal } from './observations.ts';
import { chinaSample, ethiopianSample, freeZoneSample, type importSample } from './shipment-samples.ts';
import { make, newKey, type Values, type World } from './world.ts';

/** A day in the company's zone, as many days from today. */
export const dayFrom = (days: number) => shiftDay(todayIn(middayZone), days);

export type ImportMade = Values & { _id: string; number: string };

/** What the tests of imports do: make them and their shipments, and look at what is told of them. */
export function importsOf(world: World) {
  let serial = 0;
  const making = async (
    route: Route,
    sample: typeof importSample,
    more: Values,
  ): Promise<Values & { _id: string }> =>
    make(world.admin, route, { ...(await sample.input(world, 100 + ++serial)), ...more });
  const call = (route: Route, input: object, who = world.admin) => who.call(route, input, newKey());
  return {
    call,
    made: async (more: Values = {}): Promise<ImportMade> => {
      const plain = { description: 'Solar panels', supplier: 'Yihe', importer: 'Selam Trading' };
      return (await make(world.admin, 'POST /import/create', { ...plain, ...more })) as ImportMade;
    },
    china: (more: Values = {}) => making('POST /chinatofreezone/create', chinaSample, more),
    freeZone: (more: Values = {}) => making('POST /freezone/create', freeZoneSample, more),
    ethiopian: (more: Values = {}) => making('POST /ethioshipment/create', ethiopianSample, more),
    shown: async (_id: string): Promise<ImportMade> =>
      (await world.admin.call('GET /import/getone', { _id })).body.data,
    /** Lists the files of a paper. */
    filesOf: async (_id: string, type = 'bill'): Promise<Values[]> => {
      const { body } = await world.admin.call('GET /import/getone', { _id });
      const { items } = body.data.papers as { items: (Values & { files: Values[] })[] };
      return items.find((item) => item.type === type)?.files ?? [];
    },
    /** Lists the numbers of imports that a filter or search finds. */
    numbers: async (request: Values): Promise<unknown[]> => {
      const { body } = await world.admin.call('POST /search/imports', { limit: 100, ...request });
      return body.data.map(({ number }: Values) => number);
    },
    refused: async (route: Route, input: object, who = world.admin) => {
      const answer = await call(route, input, who);
      const [first] = Object.entries<string[]>(answer.body.errors ?? {});
      return [refusal(answer), first ? `${first[0]}: ${first[1][0]}` : answer.body.message];
    },
  };
}
