import type { ListRequest, Sums } from '@app/schemas/kit/lists';
import { msg } from '@app/schemas/messages/message';
import { cachedUntilChange } from '../calls/answer-cache.ts';
import { presented, withDerived } from '../database/derived.ts';
import { keptFields, namerOf } from '../database/names.ts';
import { type Reader, readerOf } from '../database/reader.ts';
import type { Filter, Stored } from '../database/types.ts';
import { queuePerUser } from '../http/answer/queue.ts';
import { sendParts } from '../http/answer/send.ts';
import type { Context } from '../http/caller/context.ts';
import { listFilter, orderOf, refuseFilters } from './list-query.ts';
import type { ApiResource } from './resource.ts';

/** How many large pages one user may load at a time. */
const LARGE_AT_ONCE = 2;
const enqueueLarge = queuePerUser(
  LARGE_AT_ONCE,
  msg('{{count, number}} large lists are being made for you already. Try again when you have them.', {
    count: LARGE_AT_ONCE,
  }),
);

/** What answering needs: the response, the user, and the time zone of days. */
export type PageContext = Pick<Context, 'actor' | 'http'> & { env: Pick<Context['env'], 'TIME_ZONE'> };

/**
 * Answers with pages of a list.
 * @param answered turns a stored record with names into its answer
 */
export function pagesOf(resource: ApiResource, answered: (record: Stored | undefined) => object) {
  const { contract, model } = resource;
  const { modelName } = model;
  const { toldBy = [] } = resource;
  const list = { ...resource, model: modelName };
  const fields = [...Object.keys(contract.record.shape), ...keptFields(modelName), ...toldBy];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const jsonOf = (record: Stored, text: string | null | undefined) =>
    JSON.stringify(
      answered(resource.found && text ? { ...record, found: resource.found(record, text) } : record),
    );
  const jsonOfAll = (records: readonly Stored[], text: string | null | undefined) =>
    records.map((record) => jsonOf(record, text)).join(',');

  // Paging through a search, or repeating another user's, needs no second count.
  const countOf = cachedUntilChange((reader: Reader, filter: Filter) => reader.count(model, filter));

  const summedUp = cachedUntilChange(async (reader: Reader, filter: Filter) => {
    const none = Object.fromEntries(Object.keys(contract.sums?.shape ?? {}).map((name) => [name, 0]));
    const [sums] = await reader.sum<{ records: number }>(model, filter, resource.sums ?? []);
    return { total: sums?.records ?? 0, sums: contract.sums?.parse(sums ?? none) as Sums };
  });

  /** Counts what matches, and sums it up where something narrows it down: both in one reading. */
  async function totalsOf(reader: Reader, filter: Filter, known?: number): Promise<Totals> {
    if (isAll(filter)) return { total: await reader.count(model) };
    return contract.sums ? summedUp(reader, filter) : { total: known ?? (await countOf(reader, filter)) };
  }

  function optionsOf({ page, limit, sort }: ListRequest) {
    const skip = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    // Before MongoDB 6.0 a large sort fails unless it may use the disk.
    return { projection, sort: orderOf(contract, sort), skip, limit, allowDiskUse: true };
  }

  // Caches small pages until something changes, as people and browsers ask for the same one again.
  const littlePage = cachedUntilChange(
    async (reader: Reader, request: ListRequest, text: string | null | undefined, timeZone: string) => {
      const filter = await listFilter(list, { filter: request.filter, text }, { reader, timeZone });
      const { skip, limit, ...options } = optionsOf(request);
      const [records, all] = await Promise.all([
        reader.tryReadPage(model, filter, { skip, limit, ...options }),
        isAll(filter) ? totalsOf(reader, filter) : undefined,
      ]);
      if (!records) return null;
      // A page that isn't full is the last one, so its records tell the total.
      const isLast = records.length < limit && (records.length > 0 || skip === 0);
      const totals = all ?? (await totalsOf(reader, filter, isLast ? skip + records.length : undefined));
      const named = await presented(modelName, records, reader);
      return `${START}${jsonOfAll(named, text)}${endOf(request, totals)}`;
    },
  );

  /** Streams a page with backpressure, so that it is never in memory as a whole. */
  async function sendLarge(
    request: ListRequest,
    text: string | null | undefined,
    { actor, env, http }: PageContext,
  ) {
    const reader = readerOf({ actor, env });
    const filter = await listFilter(
      list,
      { filter: request.filter, text },
      { reader, timeZone: env.TIME_ZONE },
    );
    const end = endOf(request, await totalsOf(reader, filter));
    const withKnownNames = namerOf(modelName);
    async function* parts() {
      let before = START;
      for await (const records of reader.stream(model, filter, optionsOf(request))) {
        const named = await withDerived(modelName, await withKnownNames(records), reader);
        yield `${before}${jsonOfAll(named, text)}`;
        before = ',';
      }
      yield `${before === START ? START : ''}${end}`;
    }
    await sendParts(http.res.type('json'), parts());
  }

  return async (
    request: ListRequest,
    text: string | null | undefined,
    context: PageContext,
  ): Promise<void> => {
    refuseFilters(contract, request.filter, context.actor);
    const { res } = context.http;
    const reader = readerOf({ actor: context.actor, env: context.env });
    const page = await littlePage(reader, request, text, context.env.TIME_ZONE);
    if (page === null) await enqueueLarge(context.actor, res, () => sendLarge(request, text, context));
    else res.type('json').send(page);
  };
}

/** How many match, and their sums where the list has some. */
type Totals = { total: number; sums?: Sums };

/** Builds the end of a page's JSON. */
function endOf({ page: currentPage, limit }: ListRequest, { total, sums }: Totals): string {
  const totals = { totalPages: Math.ceil(total / limit), currentPage, total, ...(sums && { sums }) };
  return `],${JSON.stringify(totals).slice(1)}`;
}

const isAll = (filter: Filter) => Object.keys(filter).length === 0;
const START = '{"data":[';
