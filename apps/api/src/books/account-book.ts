import { addDues, type Dues } from '@app/schemas/counter/dues';
import { fromCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { modelNamed } from '../database/models.ts';
import { readMany } from '../database/read.ts';
import { updateLater } from '../database/transactions/pending-writes.ts';
import type { Id, Session } from '../database/types.ts';
import { invalidField } from '../lib/errors.ts';
import type { UndoLog } from './undo-log.ts';

/** What a customer owes and has on account, in cents. */
export type CustomerAccount = {
  _id: Id;
  name: string;
  creditLimit: number | null;
  owes: number;
  credit: number;
  dues: Dues;
};
type StoredAccount = Omit<CustomerAccount, 'dues'> & { dues?: Dues };
const projection = { name: 1, creditLimit: 1, owes: 1, credit: 1, dues: 1 };

export type Charge = {
  customerId: Id | string;
  /** What is due more, by day; below 0 less. */
  dues: Dues;
  /** What goes on account; below 0 it is used. */
  credit?: number;
};

/** What customers owe by day, and have on account. */
export class AccountBook {
  private readonly session: Session;
  private readonly undo: UndoLog;
  private readonly now = new Map<string, CustomerAccount>();
  private readonly before = new Map<string, CustomerAccount>();

  constructor(session: Session, undo: UndoLog) {
    this.session = session;
    this.undo = undo;
  }

  /** Reads these customers' accounts, but for those it knows. */
  async load(customers: readonly string[]): Promise<void> {
    const unknown = [...new Set(customers)].filter((id) => !this.now.has(id));
    if (!unknown.length) return;
    const model = modelNamed('Customer');
    const options = { projection, session: this.session };
    for (const stored of await readMany<StoredAccount>(model, { _id: { $in: unknown } }, options)) {
      const account = { dues: {}, ...stored };
      this.now.set(String(stored._id), account);
      this.before.set(String(stored._id), account);
    }
  }

  /**
   * Changes what a customer owes and has on account. The customer's version stays: this is no change of the record.
   * @param accountField names the request's field that uses the credit
   * @throws VALIDATION_FAILED for an unknown customer, or credit that isn't there
   */
  async charge({ customerId, dues, credit = 0 }: Charge, accountField = 'amount'): Promise<CustomerAccount> {
    const key = String(customerId);
    await this.load([key]);
    const account = this.now.get(key);
    if (!account) throw invalidField('customerId', msg('{{label}} does not exist', { label: 'Customer' }));
    if (credit < 0 && account.credit + credit < 0) {
      const amount = fromCents(Math.max(0, account.credit));
      throw invalidField(accountField, msg('Only {{amount, money}} birr are on account', { amount }));
    }
    const owes = Object.values(dues).reduce((sum, cents) => sum + cents, account.owes);
    const after = { ...account, owes, credit: account.credit + credit, dues: addDues([account.dues, dues]) };
    this.undo.set(this.now, key, after);
    return after;
  }

  /** Leaves for the end one update of each account that has changed. */
  close(): void {
    for (const [key, before] of this.before) {
      const { _id, owes, credit, dues } = this.now.get(key) ?? before;
      if (this.now.get(key) === before) continue;
      // What writes to the same record meanwhile, such as a new name, conflicts with this.
      updateLater(
        this.session,
        modelNamed('Customer'),
        { _id },
        { $set: { owes, credit, dues }, $inc: { uses: 1 } },
      );
    }
  }
}
