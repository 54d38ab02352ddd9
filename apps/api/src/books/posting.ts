import type { Series } from '@app/schemas/counter/numbers';
import { type Reader, readerOf } from '../database/reader.ts';
import { insertLater, updateLater } from '../database/transactions/pending-writes.ts';
import type { Id, Session } from '../database/types.ts';
import type { Actor, Context, WriteContext } from '../http/caller/context.ts';
import { storedToday } from '../lib/time-zone.ts';
import type { Charge, CustomerAccount } from './account-book.ts';
import type { Books } from './books.ts';
import type { Cause } from './movement.model.ts';
import { type Place, type PlaceIds, placeKey, productKey } from './places.ts';
import { type CompanyRules, refuseClosedDate } from './rules.ts';
import type { StockMovement, ValueChange, Wanted } from './stock-book.ts';
import type { Counted } from './sums.ts';
import type { Worth } from './values.ts';

type Target = Parameters<typeof updateLater>[1];

/** Another work of the group keeps to itself what this one needs, or has used what this one keeps to itself. */
export class NextGroup extends Error {}

/** The verbs by which a work changes goods and money. */
export class Posting {
  private readonly books: Books;
  private readonly context: Context;

  constructor(books: Books, context: Context) {
    this.books = books;
    this.context = context;
  }

  get session(): Session {
    return this.books.session;
  }

  /** Reads the records that the work is about, as the one who asks for it sees them. */
  get reader(): Reader {
    const { actor, env } = this.context;
    return readerOf({ actor, env, session: this.session });
  }

  /** The company's rules, which hold until the posting is stored. */
  get rules(): CompanyRules {
    this.use('company');
    return this.books.rules;
  }

  /** Today in the company's zone, as days are stored. */
  get today(): Date {
    return storedToday(this.context.env.TIME_ZONE);
  }

  get actor(): Actor {
    return this.context.actor;
  }

  /** @throws PERIOD_LOCKED where today is closed */
  refuseClosedToday(): void {
    refuseClosedDate(this.today, this.rules);
  }

  /** Keeps records to this work, which reads them from the database: others of its group must not touch them. */
  own(...keys: readonly string[]): void {
    for (const key of keys) if (!this.books.claim(key, this, true)) throw new NextGroup();
  }

  /** Shares with others of the group what the books know of a record. */
  use(key: string): void {
    if (!this.books.claim(key, this, false)) throw new NextGroup();
  }

  /** Runs a part of the work. If it throws, what it has changed is taken back, and the rest of the work may go on. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const before = this.books.mark();
    try {
      return await part();
    } catch (error) {
      this.books.takeBack(before);
      throw error;
    }
  }

  /** Owns the company, and makes its rules count as changed. */
  changeRules(): void {
    this.own('company');
    this.books.changeRules();
  }

  /** Takes the next number of a series, in the Ethiopian year of this moment, or of the document's day. */
  nextNumber(series: Series, day?: Date): string {
    return day
      ? this.books.numbers.next(series, day, 'UTC')
      : this.books.numbers.next(series, new Date(), this.context.env.TIME_ZONE);
  }

  /** Reads at once what is at places that the work will look at. */
  load(places: readonly PlaceIds[]): Promise<void> {
    return this.books.stocks.load(places);
  }

  /** Tells how much there is at a place, in thousandths; null where there is no stock. */
  quantityAt(place: PlaceIds): Promise<number | null> {
    this.use(placeKey(place));
    return this.books.stocks.quantityAt(place);
  }

  /** @throws INSUFFICIENT_STOCK with the path of each line whose place has less than is wanted of it, where that counts */
  async refuseShortages(wanted: readonly Wanted[]): Promise<void> {
    if (this.context.env.ALLOW_NEGATIVE_STOCK) return;
    for (const { place } of wanted) this.use(placeKey(place));
    await this.books.stocks.refuseShortages(wanted);
  }

  /**
   * Takes goods from a place.
   * @param quantity in thousandths
   * @param value what they take of the value, in cents, as far as it is there; by default their share
   * @returns the value that they took
   */
  async take(place: Place, quantity: number, cause: Cause, value?: number): Promise<number> {
    this.use(placeKey(place));
    const { actor } = this.context;
    const given = value === undefined ? undefined : 0 - value;
    return 0 - (await this.books.stocks.change({ place, change: -quantity, cause, actor, value: given }));
  }

  /**
   * Puts goods to a place, opening its stock if it has none.
   * @param quantity in thousandths
   * @param value what they are worth, in cents; by default at the average
   * @returns the value that they brought
   */
  async put(place: Place, quantity: number, cause: Cause, value?: number): Promise<number> {
    this.use(placeKey(place));
    const { actor } = this.context;
    const brought = value ?? (await this.valueAtAverage(place, quantity));
    return this.books.stocks.change({ place, change: quantity, cause, actor, value: brought });
  }

  /** Writes the movement of a stock that the work owns and has changed by itself. */
  record(movement: Omit<StockMovement, 'actor'>): void {
    this.books.stocks.record({ ...movement, actor: this.context.actor });
  }

  /** Tells what is at a place, in thousandths and cents. */
  worthAt(place: PlaceIds): Promise<Worth> {
    this.use(placeKey(place));
    return this.books.stocks.worthAt(place);
  }

  /** Tells what is there of a product, by place. */
  worthsOf(productId: PlaceIds['productId']): Promise<(Worth & PlaceIds)[]> {
    this.use(productKey({ productId }));
    return this.books.stocks.worthsOf(productId);
  }

  /** Changes the value at a place, where no goods move. */
  async revalue(place: PlaceIds, change: ValueChange): Promise<void> {
    this.use(placeKey(place));
    await this.books.stocks.revalue(place, change, this.context.actor);
  }

  /** Tells what goods that come without a cost are worth, in cents: at the average of the place, else of the product. */
  async valueAtAverage(place: PlaceIds, quantity: number): Promise<number> {
    this.use(placeKey(place));
    const known = await this.books.stocks.valueAtPlace(place, quantity);
    if (known !== null) return known;
    this.use(productKey(place));
    return (await this.books.stocks.valueOfProduct(place.productId, quantity)) ?? 0;
  }

  /**
   * Changes what a customer owes and has on account.
   * @param accountField names the request's field that uses the credit
   * @throws VALIDATION_FAILED for an unknown customer, or credit that isn't there
   */
  charge(charge: Charge, accountField?: string): Promise<CustomerAccount> {
    this.use(customerKey(charge.customerId));
    return this.books.accounts.charge(charge, accountField);
  }

  /** Adds to the sums of days and products. */
  addToSums(counted: Counted): void {
    this.books.sums.add(counted);
  }

  insert(model: Target, document: object): void {
    insertLater(this.session, model, [document]);
  }

  /** Updates a record as the work has read it, raising its version. */
  update(model: Target, { _id, __v }: { _id: unknown; __v: number }, $set: object): void {
    updateLater(this.session, model, { _id, __v }, { $set, $inc: { __v: 1 } });
  }
}

/** Identifies a customer among what works use and own. */
export const customerKey = (id: Id | string) => `customer ${id}`;

/** Finds the posting of a write that goes through the books. */
export function postingOf({ transaction }: Pick<WriteContext, 'transaction'>): Posting {
  if (transaction instanceof Posting) return transaction;
  throw new Error('This change goes through the books');
}
