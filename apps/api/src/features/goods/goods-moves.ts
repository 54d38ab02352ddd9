import type { GoodsKind } from '@app/schemas/goods/documents';
import type { Place } from '../../books/places.ts';
import type { Posting } from '../../books/posting.ts';
import { valueAtCost } from '../../books/values.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

/** What a line of a document does: goods come to a place or leave it, one after the other. */
type Move = {
  at: 'warehouse' | 'toWarehouse';
  /** In thousandths, below 0 where they leave. */
  change: number;
  /** In cents, signed as the change; by default the share or the average. */
  value?: number | undefined;
  /** Brings what the move before took. */
  carries?: true;
};
type Moves = (line: StoredGoodsLine, document: StoredGoods) => readonly Move[];

const oneMove: Moves = ({ quantity, value }, { reverses }) => [
  { at: 'warehouse', change: quantity, ...(reverses && { value }) },
];

/** What the lines of each kind of document do. */
const movesOf: Readonly<Record<GoodsKind, Moves>> = {
  receipt: (line, document) =>
    document.reverses || line.unitCost === null
      ? oneMove(line, document)
      : [{ at: 'warehouse', change: line.quantity, value: valueAtCost(line.quantity, line.unitCost) }],
  adjustment: oneMove,
  count: oneMove,
  transfer: (line, { leg }) => {
    const leave: Move = { at: 'warehouse', change: 0 - line.quantity };
    const come: Move = { at: 'toWarehouse', change: line.quantity };
    // What was on the way comes in with the value that it left with.
    if (leg === 'in') return [{ ...come, value: line.value }];
    return leg === 'out' ? [leave] : [leave, { ...come, carries: true }];
  },
};

/**
 * Moves the goods of a document.
 * @returns its lines with the values that they moved
 * @throws INSUFFICIENT_STOCK with the path of each line that is short
 */
export async function postMoves(document: StoredGoods, posting: Posting): Promise<StoredGoodsLine[]> {
  const steps = document.lines.map((line) =>
    movesOf[document.kind](line, document)
      .filter(({ change }) => change)
      .map((move) => ({ ...move, place: placeOf(document, line, move.at) })),
  );
  await posting.load(steps.flatMap((moves) => moves.map(({ place }) => place)));
  await posting.refuseShortages(
    steps.flatMap(([first], at) =>
      first && first.change < 0
        ? [{ place: first.place, quantity: -first.change, path: `lines.${at}.quantity` }]
        : [],
    ),
  );
  const cause = causeOf(document, posting);
  const lines: StoredGoodsLine[] = [];
  for (const [at, line] of document.lines.entries()) {
    let value: number | undefined;
    for (const { place, change, ...move } of steps[at] ?? []) {
      const given = move.carries ? value : move.value;
      value =
        change > 0
          ? await posting.put(place, change, cause, given)
          : await posting.take(place, -change, cause, given === undefined ? undefined : -given);
    }
    const isLeaving = document.kind !== 'transfer' && line.quantity < 0;
    lines.push({ ...line, value: isLeaving ? 0 - (value ?? 0) : (value ?? 0) });
  }
  return lines;
}

const causeOf = ({ _id, kind, number, date, reason }: StoredGoods, { today }: Posting) => ({
  reason: kind,
  reference: _id,
  number,
  because: reason,
  date: date ?? today,
});

const placeOf = (
  { warehouseId, warehouseName, toWarehouseId, toWarehouseName }: StoredGoods,
  { productId, productName }: StoredGoodsLine,
  at: Move['at'],
): Place => {
  const isThere = at === 'toWarehouse';
  return {
    productId: String(productId),
    productName,
    warehouseId: String(isThere ? toWarehouseId : warehouseId),
    warehouseName: (isThere ? toWarehouseName : warehouseName) ?? '',
  };
};
