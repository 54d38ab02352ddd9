import path from 'node:path';
import { parseArgs } from 'node:util';
import { audits } from '@app/schemas/access/audits';
import { dashboardPath } from '@app/schemas/dashboard';
import { documentTypesPaths } from '@app/schemas/document-types';
import { containerStates, containersPaths } from '@app/schemas/imports/container-board';
import { type Import, imports } from '@app/schemas/imports/imports';
import { DAY_MS, dayOf } from '@app/schemas/kit/days';
import type { Page } from '@app/schemas/kit/lists';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { pino } from 'pino';
import { readEnv } from '../src/lib/env.ts';
import { ask, type Call, callOf, type Headers, signIn } from './client.ts';
import { fillWith } from './fill.ts';
import { importsOf } from './import-records.ts';
import { processorTimeOf, startApi } from './server.ts';

/**
 * Measures lists of imports, the board of their containers and an import's page, beside a list of Ethiopian shipments:
 * each call after a change, when nothing is kept, and again, when answers may be. See docs/performance.md.
 */
const { values: options } = parseArgs({
  options: {
    imports: { type: 'string', default: '10000' },
    data: { type: 'string', default: '../../data/bench' },
    calls: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const count = Number(options.imports);
const calls = Number(options.calls);
/** So many times as often the changes alone are measured, which are no part of the calls after them. */
const ALONE = 5;
const WARM_UP = 200;
/** No call is measured for longer. */
const longest = Number(options.seconds) * 1_000;
/** At most so many times the list of Ethiopian shipments. */
const [LIST_MAX, PAGE_MAX] = [2, 4] as const;
const LIMIT = 10;

const settings = {
  DATA_DIR: path.resolve(options.data, `imports-${count}`),
  ADMIN_PASSWORD: 'bench-secret',
};
const env = readEnv(settings);
await fillWith(count, (maker) => importsOf(count, maker), env, pino({ level: 'warn' }));
const api = await startApi(settings);
try {
  const headers = await signIn(api.url, env);
  const { data: newest } = await ask<Page<Import>>(
    api.url,
    headers,
    callOf(imports.paths.list, { page: 1, limit: 100, filter: { stage: ['at dry port', 'in stock'] } }),
  );
  const change = await changeOf(headers);
  // What the first calls of a process cost, nobody is to pay for.
  for (const { next } of scenarios(newest)) for (const call of next(0)) await ask(api.url, headers, call);
  for (const { next } of scenarios(newest).slice(0, 1)) await run(headers, WARM_UP, next, change);
  const alone = (await run(headers, calls * ALONE, () => [], change)).cost;
  print('| call | after a change: ms | µs | times the list | again: ms | µs | times the list |');
  print('|---|---|---|---|---|---|---|');
  let base: Measured | undefined;
  for (const { name, next, max } of scenarios(newest)) {
    if (base && !name.includes(options.only)) continue;
    const found = {
      anew: await run(headers, calls, next, change),
      again: await run(headers, calls, next),
    };
    found.anew.cost -= alone;
    base ??= found;
    const [anew, again] = [found.anew.cost / base.anew.cost, found.again.cost / base.again.cost];
    const cells = [found.anew, found.again].flatMap(({ ms, cost }, at) => [
      ms.toFixed(1),
      Math.round(cost),
      `${(at ? again : anew).toFixed(2)}${(at ? again : anew) > max ? ` (at most ${max})` : ''}`,
    ]);
    print(`| ${[name, ...cells].join(' | ')} |`);
  }
} finally {
  await api.stop();
}

/** One or several calls that a screen makes together, the nth time. */
type Scenario = { name: string; max: number; next: (nth: number) => Call[] };
/** Median in milliseconds, and the processor time of API and engine in microseconds. */
type Figures = { ms: number; cost: number };
type Measured = { anew: Figures; again: Figures };

function scenarios(some: readonly Import[]): Scenario[] {
  const page = { page: 1, limit: LIMIT };
  const listed = (name: string, request: object): Scenario => ({
    name: `imports ${name}`,
    max: LIST_MAX,
    next: () => [callOf(imports.paths.list, { ...page, ...request })],
  });
  const found = (name: string, data: string): Scenario => ({
    name: `imports searched: ${name}`,
    max: LIST_MAX,
    next: () => [callOf(imports.paths.search, { ...page, data })],
  });
  const board = (name: string, request: object): Scenario => ({
    name: `board ${name}`,
    max: LIST_MAX,
    next: () => [callOf(containersPaths.list, { ...page, ...request })],
  });
  return [
    {
      name: 'list of Ethiopian shipments',
      max: 1,
      next: () => [callOf(ethiopianShipments.paths.list, page)],
    },
    {
      name: 'list of Ethiopian shipments of a status, with their sum',
      max: Number.POSITIVE_INFINITY,
      next: () => [callOf(ethiopianShipments.paths.list, { ...page, filter: { return: 'not return' } })],
    },
    listed('page 1', {}),
    ...imports.sortable.map((field) => listed(`by ${field}`, { sort: { field, order: 'asc' } })),
    ...Object.entries(imports.filters).flatMap(([field, kind]) =>
      typeof kind === 'object' && 'computed' in kind
        ? kind.computed.map((name) => listed(`${field} ${name}`, { filter: { [field]: name } }))
        : [listed(`of one ${field}`, { filter: { [field]: some[0]?.[field as 'supplier'] } })],
    ),
    found('a number', some[0]?.number ?? ''),
    found('a container', 'MSKU0000404'),
    found('a word of all', 'spare'),
    board('running', { filter: { state: 'running' } }),
    ...Object.keys(containerStates).map((state) =>
      board(`${state}, sorted`, { filter: { state }, sort: { field: 'cost', order: 'desc' } }),
    ),
    board('all', {}),
    board('running, at a port', { filter: { state: 'running', portname: 'Semera' } }),
    board('running, on a day', {
      filter: { state: 'running' },
      on: dayOf(new Date(Date.now() + 6 * DAY_MS)),
    }),
    board('searched', { data: 'MSKU0000404' }),
    { name: 'dashboard', max: Number.POSITIVE_INFINITY, next: () => [callOf(dashboardPath)] },
    { name: 'page of an import', max: PAGE_MAX, next: (nth) => pageOf(some[nth % some.length]?._id ?? '') },
  ];
}

/** All that the page of an import asks for. */
function pageOf(_id: string): Call[] {
  return [
    callOf(imports.paths.get, { _id }),
    callOf(containersPaths.list, {
      ...{ page: 1, limit: 100, filter: { importId: _id } },
      sort: { field: 'left', order: 'asc' },
    }),
    callOf(ethiopianShipments.paths.list, { page: 1, limit: 100, filter: { importId: _id } }),
    callOf(audits.paths.list, { page: 1, limit: 5, filter: { record: _id } }),
    callOf(documentTypesPaths.get),
    callOf('POST /enum/getenums'),
  ];
}

/** Makes small changes, after which no answer is kept. */
async function changeOf(headers: Headers): Promise<(nth: number) => Call> {
  const input = { name: `Store ${Date.now()}`, address: 'Bole' };
  const { data } = await ask<{ data: { _id: string } }>(
    api.url,
    headers,
    callOf('POST /warehouse/create', input),
  );
  return (nth) => callOf('PUT /warehouse/updateone', { _id: data._id, address: `Bole ${nth} ${Date.now()}` });
}

/** @param change comes before each call: its time is not counted, what it costs is */
async function run(
  headers: Headers,
  times: number,
  next: Scenario['next'],
  change?: (nth: number) => Call,
): Promise<Figures> {
  const took: number[] = [];
  const before = processorTimeOf(api.child.pid);
  const end = performance.now() + longest;
  for (let nth = 0; nth < times && performance.now() < end; nth++) {
    if (change) await ask(api.url, headers, change(nth));
    const begun = performance.now();
    await Promise.all(next(nth).map((call) => ask(api.url, headers, call)));
    took.push(performance.now() - begun);
  }
  const after = processorTimeOf(api.child.pid);
  const cost = after.self + after.children - before.self - before.children;
  took.sort((one, other) => one - other);
  return { ms: took[Math.floor(took.length / 2)] ?? 0, cost: (cost * 1_000) / took.length };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
