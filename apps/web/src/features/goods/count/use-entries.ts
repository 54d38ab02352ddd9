import type { GoodsDocument } from '@app/schemas/goods/documents';
import { countLinesRequest, goodsCalls } from '@app/schemas/goods/goods-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, sentenceOf } from '../../../lib/api.ts';
import { whenOnline } from '../../../lib/connection.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { type Meant, quantityMeant } from '../../products/product-picker.shared.ts';
import { isNumber, sumOf } from '../sheet/amounts.ts';
import { type CountLine, withLines } from './count-lines.ts';
import { countQuery } from './use-count.ts';
import { useKeyed } from './use-keyed.ts';

/**
 * Enters what is counted: each entry is sent once its cell is left, one after the other. What is typed stays until the
 * server has it, whatever others enter meanwhile.
 */
export function useEntries({ _id, lines }: Pick<GoodsDocument, '_id' | 'lines'>) {
  const client = useQueryClient();
  const typed = useKeyed<number | null>();
  const problems = useKeyed<string>();
  /** Goods that have no stock here: they join the sheet. */
  const joined = useKeyed<CountLine>();
  const [latest, setLatest] = useState<string>();
  const queue = useRef(Promise.resolve());
  const query = countQuery(_id);
  const linesNow = () => client.getQueryData<{ data: GoodsDocument }>(query.queryKey)?.data.lines ?? lines;
  const inTurn = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work);
    return queue.current;
  };

  async function send(productId: string): Promise<void> {
    const counted = typed.now.current.get(productId);
    if (counted === undefined) return;
    const known = linesNow().find((line) => line.productId._id === productId)?.counted ?? null;
    if (counted === known) {
      typed.change(productId, undefined);
      problems.change(productId, undefined);
      return;
    }
    const problem = countLinesRequest.safeParse({ _id, lines: [{ productId, counted }] }).error?.issues[0]
      ?.message;
    if (problem) return problems.change(productId, problem);
    const isIn = await enter({ productId, counted });
    if (isIn && Object.is(typed.now.current.get(productId), counted)) typed.change(productId, undefined);
  }
  /** Tells whether the server has taken it. */
  async function enter(line: { productId: string; counted?: number | null; add?: number }): Promise<boolean> {
    const { productId } = line;
    try {
      const { data } = await call<{ data: GoodsDocument }>(
        goodsCalls.countLines,
        { _id, lines: [line] },
        { idempotencyKey: randomKey() },
      );
      // An answer on its way may be older than this one.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData<{ data: GoodsDocument }>(
        query.queryKey,
        (count) => count && { data: { ...count.data, lines: withLines(count.data.lines, data.lines) } },
      );
      problems.change(productId, undefined);
      return true;
    } catch (error) {
      problems.change(productId, sentenceOf(error));
      return false;
    }
  }
  const saveAll = () =>
    inTurn(async () => {
      for (const productId of [...typed.now.current.keys()]) await send(productId);
    });
  const saveAgain = useRef(saveAll);
  saveAgain.current = saveAll;
  useEffect(() => whenOnline(() => void saveAgain.current()), []);

  /** Adds what was scanned to what was counted by then, by others too. */
  const add = (product: Meant) =>
    inTurn(async () => {
      const { _id: productId } = product;
      const line = linesNow().find((one) => one.productId._id === productId);
      const more = quantityMeant(product) ?? 0;
      if (!line) joined.change(productId, newLine(product));
      setLatest(productId);
      await send(productId);
      const unsent = typed.now.current.get(productId);
      if (unsent === undefined && (await enter({ productId, add: more }))) return;
      const before = unsent ?? line?.counted ?? 0;
      typed.change(productId, sumOf(isNumber(before) ? before : 0, more));
    });

  return {
    rows: useMemo(() => withLines([...joined.values.values()], lines), [joined.values, lines]),
    typed: typed.values,
    problems: problems.values,
    /** The goods that were scanned last. */
    latest,
    type: (productId: string, counted: number | null) => typed.change(productId, counted),
    save: (productId: string) => inTurn(() => send(productId)),
    add,
    /** Sends what is typed and not sent, and tells whether all of it has come in. */
    saveAll: async () => {
      await saveAll();
      return problems.now.current.size === 0;
    },
  };
}
export type Entries = ReturnType<typeof useEntries>;

const newLine = ({ _id, name, sku = null, barcode = null, unit = null }: Meant): CountLine => ({
  productId: { _id, name, sku, barcode, unit },
  quantity: 0,
  expected: null,
  counted: null,
});
