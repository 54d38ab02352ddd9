import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import { calendarDate, id, optional } from '../kit/fields.ts';
import { storedImport } from '../kit/import-reference.ts';
import { exportRequest, pageOf, searchRequest } from '../kit/lists.ts';
import { admins, defineResource } from '../kit/resource.ts';
import { storedDate, storedId, storedMoney } from '../kit/stored.ts';
import { asText, msg } from '../messages/message.ts';
import {
  type ContainerFact,
  containerFactNames,
  containerFacts,
  storedContainerFacts,
} from './container-facts.ts';

/** All containers with their clocks (part 5, section 3). */
export const containersPaths = {
  list: 'POST /container/getcontainers',
  export: 'POST /container/export',
  setDates: 'POST /container/setdates',
} as const;
export const datesSaved = msg('Dates saved');

export const containerStates = {
  running: 'Running',
  due: 'Due',
  over: 'Over',
  released: 'Released',
  returned: 'Returned',
  unconfirmed: 'Arrived?',
} as const;
export type ContainerState = keyof typeof containerStates;

const CHOSEN_MAX = 100;
const tooMany = asText(msg('Between {{min}} and {{max}} containers', { min: 1, max: CHOSEN_MAX }));
const ids = z.array(id(), tooMany).min(1, tooMany).max(CHOSEN_MAX, tooMany);

const order = {
  sortable: ['left', 'containerNo', 'arrived', 'deposit', 'cost'],
  filters: {
    state: { computed: Object.keys(containerStates) },
    portname: 'value',
    importId: 'reference',
  },
} as const;
export const containersRequest = searchRequest(order).extend({
  /** Counts as today. */
  on: optional(calendarDate('Date')),
  ids: ids.nullish(),
});
export type ContainersRequest = z.output<typeof containersRequest>;
export const containersExportRequest = exportRequest(order).extend({ on: optional(calendarDate('Date')) });
export type ContainersExport = z.output<typeof containersExportRequest>;

const clock = z.object({
  name: z.string(),
  lastFreeDay: storedDate,
  left: z.int(),
  over: z.int(),
  cost: storedMoney,
  ended: z.boolean(),
});
export type ContainerClock = z.output<typeof clock>;
/** A container with its clocks, as it is told. */
export const clockedContainer = z.object({
  _id: storedId,
  containerNo: z.string(),
  size: z.number(),
  containerArrival: storedDate,
  portname: declare(z.string(), { label: 'Dry port', kind: 'text' }),
  ...storedContainerFacts,
  shipment: z.object({ _id: storedId, OperationNo: z.string() }),
  importId: storedImport,
  clocks: z.array(clock),
  cost: storedMoney,
});
export type BoardContainer = z.output<typeof clockedContainer>;
/** Of all that match: deposits of those that are not back. */
const sums = z.object({ cost: storedMoney, deposits: storedMoney });
export const containersPage = pageOf(clockedContainer, sums);

export const containers = defineResource({
  name: 'containers',
  label: 'Container',
  paths: { list: containersPaths.list, search: containersPaths.list, export: containersPaths.export },
  access: { list: admins, search: admins, export: admins },
  record: clockedContainer,
  ...order,
  listed: { portname: { lists: ['dry_ports'] } },
  sums,
});

const noDate = msg('{{label}} is required', { label: 'Date' });
/** Null clears a day. */
export const setDatesRequest = z
  .object({ ids, ...containerFacts })
  .refine((sent) => containerFactNames.some((fact) => sent[fact] !== undefined), {
    path: ['date'],
    error: asText(noDate),
  });

/** What a dialog asks for: one day of some containers, all of which get it. */
export const dayOfContainers = (fact: ContainerFact) =>
  z.object({
    ids,
    [fact]: calendarDate('Date', {
      required: noDate,
      notFuture: true,
      future: msg('Date must not be in the future'),
    }),
  });
