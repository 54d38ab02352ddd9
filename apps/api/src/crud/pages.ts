import type { ListRequest, Sums } from '@app/schemas/lists';
import { countAll } from '../database/count.ts';
import type { Filter, Stored } from '../database/model.ts';
import { readBatches, readLittle, summedUp } from '../database/read.ts';
import type { Context } from '../http/context.ts';
import { lineForEach } from '../http/line.ts';
import { sendParts } from '../http/send.ts';
import { cachedUntilChange } from './answer-cache.ts';
import { listFilter, orderOf } from './list-query.ts';
import { namerOf, withNames } from './names.ts';
import type { ApiResource } from './resource.ts';

/** Large pages that are made for one user at the same time. */
const LARGE_AT_ONCE = 2;
const inLine = lineForEach(
  LARGE_AT_ONCE,
  `${LARGE_AT_ONCE} large lists are being made for you already. Try again when you have them.`,
);

/** What an answer needs to know: where it goes, for whom it is, and which moments belong to a day. */
export type Asking = Pick<Context, 'actor' | 'http'> & { env: Pick<Context['env'], 'TIME_ZONE'> };

/**
 * Answers with pages of a list.
 * @param answered makes a record's answer of what is stored and named
 */
export function pagesOf(resource: ApiResource, answered: (record: Stored | undefined) => object) {
  const { contract, model } = resource;
  const { modelName } = model;
  const projection = Object.fromEntries(Object.keys(contract.record.shape).map((field) => [field, 1]));
  const jsonOf = (record: Stored) => JSON.stringify(answered(record));

  // Turning the pages of a search, or asking as the next one, costs no second count.
  const countOf = cachedUntilChange((filter: Filter) => model.countDocuments(filter).exec());
  const isAll = (filter: Filter) => Object.keys(filter).length === 0;

  const sumsOf = cachedUntilChange(async (filter: Filter) => {
    const none = Object.fromEntries(Object.keys(contract.sums?.shape ?? {}).map((name) => [name, 0]));
    return contract.sums?.parse((await summedUp(model, filter, resource.sums ?? [])) ?? none) as Sums;
  });

  /** What stands behind the records. */
  async function endOf({ page: currentPage, limit }: ListRequest, filter: Filter, total: number) {
    const sums = contract.sums && !isAll(filter) ? await sumsOf(filter) : undefined;
    const totals = { totalPages: Math.ceil(total / limit), currentPage, total, ...(sums && { sums }) };
    return `],${JSON.stringify(totals).slice(1)}`;
  }

  function optionsOf({ page, limit, sort }: ListRequest) {
    const skip = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    // Before MongoDB 6.0 a large sort fails unless it may use the disk.
    return { projection, sort: orderOf(contract, sort), skip, limit, allowDiskUse: true };
  }

  // A page that people come back to, or that a browser asks for again, is read once until something changes.
  const littlePage = cachedUntilChange(
    async (request: ListRequest, text: string | null | undefined, timeZone: string) => {
      const filter = await listFilter(resource, request.filter, text, timeZone);
      const { skip, limit, ...options } = optionsOf(request);
      const [records, counted] = await Promise.all([
        readLittle(model, filter, { skip, limit, ...options }),
        isAll(filter) ? countAll(model) : undefined,
      ]);
      if (!records) return null;
      // A page that isn't full is the last one: what it holds says how many there are.
      const isLast = records.length < limit && (records.length > 0 || skip === 0);
      const total = counted ?? (isLast ? skip + records.length : await countOf(filter));
      const named = await withNames(modelName, records);
      return `${START}${named.map(jsonOf).join(',')}${await endOf(request, filter, total)}`;
    },
  );

  /** Makes a page piece by piece, no faster than it is read, so that none of it has to be kept. */
  async function sendLarge(request: ListRequest, text: string | null | undefined, { env, http }: Asking) {
    const filter = await listFilter(resource, request.filter, text, env.TIME_ZONE);
    const total = await (isAll(filter) ? countAll(model) : countOf(filter));
    const end = await endOf(request, filter, total);
    const withKnownNames = namerOf(modelName);
    async function* parts() {
      let before = START;
      for await (const records of readBatches(model, filter, optionsOf(request))) {
        yield `${before}${(await withKnownNames(records)).map(jsonOf).join(',')}`;
        before = ',';
      }
      yield `${before === START ? START : ''}${end}`;
    }
    await sendParts(http.res.type('json'), parts());
  }

  return async (request: ListRequest, text: string | null | undefined, asking: Asking): Promise<void> => {
    const { res } = asking.http;
    const page = await littlePage(request, text, asking.env.TIME_ZONE);
    if (page === null) await inLine(asking.actor, res, () => sendLarge(request, text, asking));
    else res.type('json').send(page);
  };
}

const START = '{"data":[';
