import { fromThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import { stocks } from '@app/schemas/stocks';
import { createRecord } from '../crud/new-record.ts';
import { readMany } from '../database/read.ts';
import { updateLater } from '../database/transactions/pending-writes.ts';
import type { Id, Session } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import { refusedFields } from '../lib/errors.ts';
import { type Cause, writeMovement } from './movement.model.ts';
import { type Place, type PlaceIds, placeKey } from './places.ts';
import { StockModel } from './stock.model.ts';
import type { UndoLog } from './undo-log.ts';

/** A stock as it is now, in thousandths. */
type Stock = { _id: Id; quantity: number; __v: number };
type StoredStock = Stock & PlaceIds;
/** Goods that are to leave a place, and the path in the request of who is told if they can't. */
export type Wanted = { place: Place; quantity: number; path: string };

type Movement = {
  place: Place;
  cause: Cause;
  actor: Actor;
  stockId: Id;
  change: number;
  balance: number;
  version: number;
};

/** Quantities at their places, touched any number of times: each change writes a movement. */
export class StockBook {
  private readonly session: Session;
  private readonly undo: UndoLog;
  /** Stocks as they are now; null where a place has none. */
  private readonly now = new Map<string, Stock | null>();
  /** Stocks as they were when the books were opened, or begun. */
  private readonly before = new Map<string, Stock>();
  /** Movements by their place in the order, and the latest of each stock. */
  private readonly movements = new Map<number, Movement>();
  private readonly latest = new Map<string, number>();

  constructor(session: Session, undo: UndoLog) {
    this.session = session;
    this.undo = undo;
  }

  /** Reads the stocks of these places, but for those it knows. */
  async load(places: readonly PlaceIds[]): Promise<void> {
    const unknown = new Map(places.map((place) => [placeKey(place), place]));
    for (const key of unknown.keys()) if (this.now.has(key)) unknown.delete(key);
    if (!unknown.size) return;
    const $or = [...unknown.values()].map(({ productId, warehouseId }) => ({ productId, warehouseId }));
    const projection = { productId: 1, warehouseId: 1, quantity: 1, __v: 1 };
    for (const key of unknown.keys()) this.now.set(key, null);
    for (const { productId, warehouseId, ...stock } of await readMany<StoredStock>(
      StockModel,
      { $or },
      { projection, session: this.session },
    )) {
      const key = placeKey({ productId, warehouseId });
      this.now.set(key, stock);
      this.before.set(key, stock);
    }
  }

  /** Tells how much there is, in thousandths; null where there is no stock. */
  async quantityAt(place: PlaceIds): Promise<number | null> {
    return (await this.at(place))?.quantity ?? null;
  }

  /** @throws INSUFFICIENT_STOCK with the path of each line whose place has less than is wanted of it in all */
  async refuseShortages(wanted: readonly Wanted[]): Promise<void> {
    await this.load(wanted.map(({ place }) => place));
    const asked = new Map<string, number>();
    for (const { place, quantity } of wanted)
      asked.set(placeKey(place), (asked.get(placeKey(place)) ?? 0) + quantity);
    const errors: Record<string, Message[]> = {};
    for (const { place, path } of wanted) {
      const [left, all] = [(await this.quantityAt(place)) ?? 0, asked.get(placeKey(place)) ?? 0];
      if (left < all) errors[path] = [shortage(place, left, all)];
    }
    if (Object.keys(errors).length) throw refusedFields('INSUFFICIENT_STOCK', errors);
  }

  /**
   * Changes the quantity at a place, opening its stock if it has none. What one record moves at a place in a row, such as
   * two lines of a sale, is one movement.
   * @param change in thousandths, below 0 takes away
   */
  async change(place: Place, change: number, cause: Cause, actor: Actor): Promise<void> {
    const key = placeKey(place);
    const stock = (await this.at(place)) ?? (await this.open(place, actor));
    const after = { ...stock, quantity: stock.quantity + change, __v: stock.__v + 1 };
    this.undo.set(this.now, key, after);
    const moved = { place, cause, actor, stockId: stock._id, balance: after.quantity, version: after.__v };
    const latest = this.latest.get(key);
    const last = latest === undefined ? undefined : this.movements.get(latest);
    if (latest !== undefined && last && isSame(last.cause, cause)) {
      this.undo.set(this.movements, latest, { ...moved, change: last.change + change });
      return;
    }
    this.undo.set(this.latest, key, this.movements.size);
    this.undo.set(this.movements, this.movements.size, { ...moved, change });
  }

  /** Leaves for the end one update of each stock that has changed, and the movements. */
  close(): void {
    for (const [key, { _id, quantity, __v }] of this.before) {
      const now = this.now.get(key);
      if (!now || now.__v === __v) continue;
      const $inc = { quantity: now.quantity - quantity, __v: now.__v - __v };
      const $set = { updatedAt: new Date() };
      updateLater(this.session, StockModel, { _id, __v }, { $inc, $set });
    }
    for (const { place, cause, actor, ...moved } of this.movements.values())
      writeMovement({ ...place, ...cause, ...moved }, actor, this.session);
  }

  private async at(place: PlaceIds): Promise<Stock | null> {
    await this.load([place]);
    return this.now.get(placeKey(place)) ?? null;
  }

  private async open({ productId, warehouseId }: Place, actor: Actor): Promise<Stock> {
    const key = placeKey({ productId, warehouseId });
    const input = { productId, warehouseId, quantity: 0 };
    const resource = { contract: stocks, model: StockModel };
    const { _id, __v } = await createRecord(resource, input, { actor, session: this.session });
    const stock = { _id, __v, quantity: 0 };
    this.undo.set(this.before, key, stock);
    this.undo.set(this.now, key, stock);
    return stock;
  }
}

const isSame = (one: Cause, other: Cause) =>
  one.reason === other.reason && String(one.reference) === String(other.reference);

const shortage = ({ productName, warehouseName }: Place, left: number, asked: number): Message =>
  msg('Only {{left, number}} of {{product}} left in {{warehouse}}, {{asked, number}} asked', {
    left: fromThousandths(left),
    product: productName,
    warehouse: warehouseName,
    asked: fromThousandths(asked),
  });
