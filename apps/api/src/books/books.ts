import { type PendingWrites, updateLater } from '../database/transactions/pending-writes.ts';
import type { Session } from '../database/types.ts';
import type { Context } from '../http/caller/context.ts';
import { AccountBook } from './account-book.ts';
import { BooksModel, type BooksRecord, readBooks } from './books.model.ts';
import { Numbers } from './numbers.ts';
import type { PlaceIds } from './places.ts';
import { type CompanyRules, rulesOf } from './rules.ts';
import { StockBook } from './stock-book.ts';
import { Sums } from './sums.ts';
import { UndoLog } from './undo-log.ts';

/** What a work will read of the books. */
export type Needs = {
  places?: readonly PlaceIds[];
  /** Whose averages count. */
  products?: readonly string[];
  customers?: readonly string[];
};
/** Who has claimed a record; null if several use it. */
type Claim = { by: object | null; isOwn: boolean };
/** How far a group was when a work began. */
type Mark = { writes: number; undos: number };

/** The books as a group of works finds and changes them: in memory, until they are closed. */
export class Books {
  readonly session: Session;
  readonly stocks: StockBook;
  readonly accounts: AccountBook;
  readonly numbers: Numbers;
  readonly sums: Sums;
  readonly rules: CompanyRules;
  readonly undo = new UndoLog();
  private readonly record: BooksRecord;
  private readonly writes: PendingWrites;
  private readonly claims = new Map<string, Claim>();
  private rulesHaveChanged = false;

  private constructor(session: Session, writes: PendingWrites, record: BooksRecord, rules: CompanyRules) {
    this.session = session;
    this.writes = writes;
    this.record = record;
    this.rules = rules;
    this.stocks = new StockBook(session, this.undo);
    this.accounts = new AccountBook(session, this.undo);
    this.numbers = new Numbers(record.serials, this.undo);
    this.sums = new Sums(session, this.undo);
  }

  /** Opens the books for a group, and reads what its works need. */
  static async open(
    session: Session,
    writes: PendingWrites,
    group: readonly { needs: Needs; context: Pick<Context, 'env'> }[],
  ): Promise<Books> {
    const record = await readBooks(session);
    const books = new Books(session, writes, record, await rulesOf(record.rules, session));
    await books.stocks.load(group.flatMap(({ needs }) => needs.places ?? []));
    await books.stocks.loadProducts(group.flatMap(({ needs }) => needs.products ?? []));
    await books.accounts.load(group.flatMap(({ needs }) => needs.customers ?? []));
    return books;
  }

  /**
   * Lets a work use a record, or own it.
   * @returns false if another work of the group owns it, or if it is to be owned and another has used it
   */
  claim(key: string, by: object, isOwn: boolean): boolean {
    const claim = this.claims.get(key);
    if (claim && (claim.isOwn || isOwn) && claim.by !== by) return false;
    // Of several users none can own it any more.
    const user = claim && claim.by !== by ? null : by;
    this.claims.set(key, { by: user, isOwn: isOwn || (claim?.isOwn ?? false) });
    return true;
  }

  /** Makes the rules count as changed for all that is posted later, whichever process does. */
  changeRules(): void {
    this.rulesHaveChanged = true;
  }

  mark(): Mark {
    return { writes: this.writes.length, undos: this.undo.length };
  }

  takeBack({ writes, undos }: Mark): void {
    this.writes.dropAfter(writes);
    this.undo.takeBack(undos);
  }

  /** Leaves for the end what the books have come to. Two groups of different processes conflict on their record. */
  close(): void {
    this.stocks.close();
    this.accounts.close();
    this.sums.close();
    if (!this.writes.length) return;
    const { _id, __v, rules } = this.record;
    const $set = { serials: this.numbers.last, rules: rules + (this.rulesHaveChanged ? 1 : 0) };
    updateLater(this.session, BooksModel, { _id, __v }, { $set, $inc: { __v: 1 } });
  }
}
