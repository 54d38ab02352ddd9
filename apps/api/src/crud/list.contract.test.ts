import type { FilterKind } from '@app/schemas/kit/resource';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { listed, refusal } from '../../test/observations.ts';
import { recorder, routesOf, samples, unknownId } from '../../test/samples.ts';
import { useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);
const noPages = [0, -1, 1.5, '1', '', null, true, {}, [1], { $gt: 0 }, '0x10'];

/** Filters that match no record. */
const nothing: Record<Exclude<FilterKind, object>, unknown> = {
  reference: unknownId,
  value: 'no such value',
  flag: false,
  days: { from: '2199-01-01' },
  moments: { from: '2199-01-01' },
};
const isOfDays = (kind: FilterKind | undefined) => kind === 'days' || kind === 'moments';
const idOf = (value: unknown) => (value as { _id?: string } | null)?._id ?? value;
/** Reads the value at a dotted path. */
const at = (row: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Values)[key], row);
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' ? a - Number(b) : collator.compare(String(a), String(b));
/** What is blank comes last. */
const inOrder = (values: unknown[]) =>
  values.toSorted((a, b) => Number(a === null) - Number(b === null) || compare(a, b));

describe.each(samples.map((sample) => [sample.contract.name, sample] as const))(
  'the list of %s',
  (_name, sample) => {
    const { list } = routesOf(sample);
    const { sortable, filters } = sample.contract;
    const ask = (request: Values) => world.admin.call(list, request);
    const ids = (rows: Values[]) => rows.map(({ _id }) => _id);

    beforeAll(async () => {
      for (let count = 0; count < 6; count++) await record(sample, await sample.differing?.(count, world));
    });

    it('comes in pages of ten, newest first', async () => {
      const { status, body } = await world.admin.call(list);
      const all = await listed(world.admin, list);
      expect([status, Object.keys(body).toSorted()]).toEqual([
        200,
        ['currentPage', 'data', 'total', 'totalPages'],
      ]);
      expect(body).toMatchObject({
        currentPage: 1,
        total: all.length,
        totalPages: Math.ceil(all.length / 10),
      });
      expect(ids(body.data)).toEqual(ids(all).slice(0, 10));
      const times = all.map(({ createdAt }) => String(createdAt));
      expect(times).toEqual(times.toSorted().reverse());
    });

    it('is cut into the pages that are asked for', async () => {
      const all = await listed(world.admin, list);
      const pages = await Promise.all([1, 2, 3].map((page) => ask({ page, limit: 2 })));
      expect(pages.flatMap(({ body }) => ids(body.data))).toEqual(ids(all).slice(0, 6));
      expect(pages[2]?.body).toMatchObject({
        currentPage: 3,
        totalPages: Math.ceil(all.length / 2),
        total: all.length,
      });
      for (const page of [1_000, 1_000_000_000, Number.MAX_SAFE_INTEGER]) {
        const { status, body } = await ask({ page, limit: 100 });
        expect([status, body.data, body.currentPage, body.total]).toEqual([200, [], page, all.length]);
      }
    });

    it('takes pages from 1 and limits from 1 to 100 only', async () => {
      for (const page of noPages)
        expect([page, refusal(await ask({ page }))]).toEqual([page, '400 VALIDATION_FAILED']);
      for (const limit of [...noPages, 101])
        expect([limit, refusal(await ask({ limit }))]).toEqual([limit, '400 VALIDATION_FAILED']);
      for (const limit of [1, 5, 25, 100]) expect((await ask({ limit })).status).toBe(200);
    });

    it('answers declared fields only', async () => {
      const names = Object.keys(sample.contract.record.shape).toSorted();
      for (const row of await listed(world.admin, list)) expect(Object.keys(row).toSorted()).toEqual(names);
    });

    it.each(sortable)('is sorted by %s, upwards and downwards', async (field) => {
      const sorted = async (order?: string) => listed(world.admin, list, { sort: { field, order } });
      const up = (await sorted('asc')).map((row) => at(row, field));
      expect(new Set(up).size).toBeGreaterThan(1);
      expect(up).toEqual(inOrder(up));
      expect((await sorted()).map((row) => at(row, field))).toEqual(up);
      // What is blank comes last in both directions.
      const given = async (order: string) =>
        ids((await sorted(order)).filter((row) => at(row, field) !== null));
      expect(await given('desc')).toEqual((await given('asc')).reverse());
    });

    it('is sorted by declared columns only', async () => {
      for (const field of [
        '_id',
        'passwordHash',
        'search',
        '__proto__',
        'constructor',
        '$natural',
        '',
        null,
        5,
        { $gt: '' },
      ])
        expect([field, refusal(await ask({ sort: { field, order: 'asc' } }))]).toEqual([
          field,
          '400 VALIDATION_FAILED',
        ]);
      for (const order of ['up', 1, -1, null])
        expect(refusal(await ask({ sort: { field: sortable[0], order } }))).toBe('400 VALIDATION_FAILED');
    });

    const plainFilters = Object.entries(filters).flatMap(([field, kind]) =>
      kind === 'moments' || typeof kind === 'object' ? [] : [[field, kind] as const],
    );

    it.each(Object.keys(filters).filter((field) => isOfDays(filters[field])))(
      'takes no days of %s that end before they start, or of another age, in any of its calls',
      async (field) => {
        const { search, export: exported } = sample.contract.paths;
        for (const route of [list, search, exported].filter((one) => one !== undefined)) {
          const refusedAs = async (days: object) => {
            const answer = await world.admin.call(route, { filter: { [field]: days } });
            return [refusal(answer), answer.body.message];
          };
          expect(await refusedAs({ from: '2026-11-20', to: '2026-11-19' })).toEqual([
            '400 VALIDATION_FAILED',
            'End date must not be before the start date',
          ]);
          for (const days of [{ from: '1899-12-31' }, { to: '2201-01-01' }])
            expect(await refusedAs(days)).toEqual([
              '400 VALIDATION_FAILED',
              'Date must be between 1900 and 2200',
            ]);
        }
      },
    );
    it.each(plainFilters)('is narrowed by %s', async (field, kind) => {
      const all = await listed(world.admin, list);
      const value = at(all[0] ?? {}, field);
      const day = String(value).slice(0, 10);
      const requested = kind === 'days' ? { from: day, to: day } : idOf(value);
      const same = all.filter((row) => JSON.stringify(at(row, field)) === JSON.stringify(value));
      expect(ids(await listed(world.admin, list, { filter: { [field]: requested } }))).toEqual(ids(same));
      expect(await listed(world.admin, list, { filter: { [field]: nothing[kind] } })).toEqual([]);
    });
  },
);
