import { fromThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import { stocks } from '@app/schemas/stocks';
import { createRecord } from '../crud/new-record.ts';
import { readMany } from '../database/read.ts';
import { updateLater } from '../database/transactions/pending-writes.ts';
import { type Filter, Id, type Session } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import { refusedFields } from '../lib/errors.ts';
import { type Cause, writeMovement } from './movement.model.ts';
import { type Place, type PlaceIds, placeKey, placesOf } from './places.ts';
import { type Revaluation, type RevaluationDraft, writeRevaluation } from './revaluation.model.ts';
import { StockModel } from './stock.model.ts';
import type { UndoLog } from './undo-log.ts';
import { valueAtAverage, valueTaken, type Worth } from './values.ts';

/** A stock as it is now, in thousandths and cents. */
type Stock = Worth & { _id: Id; __v: number };
type StoredStock = Omit<Stock, 'value'> & PlaceIds & { value?: number };
/** Goods that are to leave a place, and the path in the request of who is told if they can't. */
export type Wanted = { place: Place; quantity: number; path: string };

export type StockMovement = {
  place: Place;
  cause: Cause;
  actor: Actor;
  stockId: Id;
  change: number;
  balance: number;
  value: number;
  version: number;
};
type Revalued = { actor: Actor; revaluation: RevaluationDraft };

/** A change of the quantity at a place. */
export type StockChange = {
  place: Place;
  /** In thousandths, below 0 takes away. */
  change: number;
  cause: Cause;
  actor: Actor;
  /** What it changes the value by, in cents; what leaves takes its share otherwise, and what comes brings nothing. */
  value?: number | undefined;
};

/** A change of a value without goods, in cents. */
export type ValueChange = Revaluation & { change: number; expense: number };

/** Quantities and values at their places, touched any number of times: each change writes a movement. */
export class StockBook {
  private readonly session: Session;
  private readonly undo: UndoLog;
  /** Stocks as they are now; null where a place has none. */
  private readonly now = new Map<string, Stock | null>();
  /** Stocks as they were when the books were opened, or begun. */
  private readonly before = new Map<string, Stock>();
  /** Movements and revaluations by their place in the order, and the latest movement of each stock. */
  private readonly entries = new Map<number, StockMovement | Revalued>();
  private readonly latest = new Map<string, number>();
  /** Products all of whose stocks are known. */
  private readonly products = new Set<string>();

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
    for (const key of unknown.keys()) this.now.set(key, null);
    await this.read({ $or });
  }

  /** Reads all stocks of these products, but for those it knows. */
  async loadProducts(productIds: readonly string[]): Promise<void> {
    const unknown = [...new Set(productIds)].filter((id) => !this.products.has(id));
    if (!unknown.length) return;
    await this.read({ productId: { $in: unknown } });
    for (const id of unknown) this.products.add(id);
  }

  private async read(filter: Filter): Promise<void> {
    const projection = { productId: 1, warehouseId: 1, quantity: 1, value: 1, __v: 1 };
    const options = { projection, session: this.session };
    for (const one of await readMany<StoredStock>(StockModel, filter, options)) {
      const { productId, warehouseId, value = 0, ...stored } = one;
      const [key, stock] = [placeKey({ productId, warehouseId }), { ...stored, value }];
      if (this.before.has(key)) continue;
      this.now.set(key, stock);
      this.before.set(key, stock);
    }
  }

  /** Tells what goods that come to a place without a cost are worth at its average; null where it has none. */
  async valueAtPlace(place: PlaceIds, quantity: number): Promise<number | null> {
    const stock = await this.at(place);
    return stock && valueAtAverage(stock, quantity);
  }

  /** Tells the same at the average of all that there is of the product. */
  async valueOfProduct(productId: PlaceIds['productId'], quantity: number): Promise<number | null> {
    const all = (await this.stocksOf(productId)).map(([, stock]) => stock);
    const worth = (of: keyof Worth) => all.reduce((sum, stock) => sum + stock[of], 0);
    return valueAtAverage({ quantity: worth('quantity'), value: worth('value') }, quantity);
  }

  private async stocksOf(productId: PlaceIds['productId']): Promise<[key: string, stock: Stock][]> {
    await this.loadProducts([String(productId)]);
    const start = placesOf(productId);
    return [...this.now].flatMap(([key, stock]) => (stock && key.startsWith(start) ? [[key, stock]] : []));
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
   * @returns what the value has changed by, in cents
   */
  async change({ place, change, cause, actor, value }: StockChange): Promise<number> {
    const key = placeKey(place);
    const stock = (await this.at(place)) ?? (await this.open(place, actor));
    const after = changed(stock, change, value);
    this.undo.set(this.now, key, after);
    const moves = after.value - stock.value;
    const moved = { place, cause, actor, stockId: stock._id, balance: after.quantity, version: after.__v };
    const latest = this.latest.get(key);
    const last = latest === undefined ? undefined : this.entries.get(latest);
    if (latest !== undefined && last && 'cause' in last && isSame(last.cause, cause)) {
      const both = { change: last.change + change, value: last.value + moves };
      this.undo.set(this.entries, latest, { ...moved, ...both });
      return moves;
    }
    this.undo.set(this.latest, key, this.entries.size);
    this.undo.set(this.entries, this.entries.size, { ...moved, change, value: moves });
    return moves;
  }

  /** Writes the movement of a stock that a work has changed by itself, in order with the others. */
  record(movement: StockMovement): void {
    this.undo.set(this.entries, this.entries.size, movement);
  }

  /**
   * Changes the value at a place, where no goods move. It never falls below 0, and is 0 where nothing is.
   * @param expense the part of the new cost that falls on goods that are gone, in cents
   */
  async revalue(place: PlaceIds, { change, expense, ...of }: ValueChange, actor: Actor): Promise<void> {
    const stock = await this.at(place);
    if (!stock) return;
    const value = stock.quantity > 0 ? Math.max(0, stock.value + change) : 0;
    this.undo.set(this.now, placeKey(place), { ...stock, value, __v: stock.__v + 1 });
    const productId = new Id(place.productId);
    const warehouseId = new Id(place.warehouseId);
    const moved = { stockId: stock._id, productId, warehouseId, change: value - stock.value, expense };
    this.undo.set(this.entries, this.entries.size, { actor, revaluation: { ...moved, ...of } });
  }

  /** Tells what is there of a product at its places. */
  async worthsOf(productId: PlaceIds['productId']): Promise<(Worth & PlaceIds)[]> {
    const start = placesOf(productId);
    return (await this.stocksOf(productId)).map(([key, { quantity, value }]) => ({
      productId,
      warehouseId: key.slice(start.length),
      quantity,
      value,
    }));
  }

  /** Tells what is at a place; nothing where there is no stock. */
  async worthAt(place: PlaceIds): Promise<Worth> {
    return (await this.at(place)) ?? { quantity: 0, value: 0 };
  }

  /** Leaves for the end one update of each stock that has changed, and what has changed them, in order. */
  close(): void {
    for (const [key, { _id, quantity, value, __v }] of this.before) {
      const now = this.now.get(key);
      if (!now || now.__v === __v) continue;
      const $inc = { quantity: now.quantity - quantity, value: now.value - value, __v: now.__v - __v };
      const $set = { updatedAt: new Date() };
      updateLater(this.session, StockModel, { _id, __v }, { $inc, $set });
    }
    for (const { actor, ...entry } of this.entries.values())
      if ('revaluation' in entry) writeRevaluation(entry.revaluation, actor, this.session);
      else {
        const { place, cause, ...moved } = entry;
        writeMovement({ ...place, ...cause, ...moved }, actor, this.session);
      }
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
    const stock = { _id, __v, quantity: 0, value: 0 };
    this.undo.set(this.before, key, stock);
    this.undo.set(this.now, key, stock);
    return stock;
  }
}

/** A stock after a change. At 0 or below nothing is worth anything, and what leaves takes no more than is there. */
function changed(stock: Stock, change: number, value: number | undefined): Stock {
  const quantity = stock.quantity + change;
  const taken = value === undefined ? valueTaken(stock, -change) : Math.min(-value, stock.value);
  const left = stock.value + (change < 0 ? -taken : (value ?? 0));
  return { ...stock, quantity, value: quantity > 0 ? left : 0, __v: stock.__v + 1 };
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
