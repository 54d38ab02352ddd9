import type { Page } from '@app/schemas/kit/lists';
import {
  type Movement,
  type MovementReason,
  type MovementsRequest,
  movementRecord,
  movementsList,
} from '@app/schemas/stocks';
import { type ClientSession, model, Schema, Types } from 'mongoose';
import { filterOf, whoFilter } from '../../crud/list-query.ts';
import { insertLater } from '../../database/transactions/later-writes.ts';
import type { Context, WriteContext } from '../../http/caller/context.ts';
import { dayIn } from '../../lib/time-zone.ts';

/** Where goods are: their product and warehouse, with their names of the moment. */
export type Place = Pick<Movement, 'productId' | 'productName' | 'warehouseId' | 'warehouseName'>;
type Named = { _id: string; name: string };
export const namedPlace = ({
  productId: { _id: productId, name: productName },
  warehouseId: { _id: warehouseId, name: warehouseName },
}: Record<'productId' | 'warehouseId', Named>): Place => ({
  ...{ productId, productName, warehouseId, warehouseName },
});

/** Identifies the stock of a place; what changes its quantity queues on it. */
export const stockKey = ({
  productId,
  warehouseId,
}: Record<'productId' | 'warehouseId', string | Types.ObjectId>) => `stock ${productId} ${warehouseId}`;

/** A change of a stock's quantity. `change` and `balance` are in thousandths. */
export type MovementDraft = Place &
  Pick<Movement, 'stockId' | 'change' | 'balance'> & {
    reason: MovementReason;
    reference?: string;
    /** Day of the cause, if it has its own. */
    date?: Date;
    /** The stock's version after the change, which orders its movements across processes. */
    version: number;
  };

const movementSchema = new Schema(
  {
    stockId: Schema.Types.ObjectId,
    productId: Schema.Types.ObjectId,
    productName: String,
    warehouseId: Schema.Types.ObjectId,
    warehouseName: String,
    change: Number,
    balance: Number,
    reason: String,
    reference: { type: Schema.Types.ObjectId, default: null },
    userId: { type: Schema.Types.ObjectId, default: null },
    /** The user's name at the time, not the e-mail: everyone can read it, and e-mails are used to sign in. */
    user: String,
    at: Date,
    date: Date,
    version: Number,
  },
  { collection: 'movements', versionKey: false },
);
movementSchema.index({ stockId: 1, version: 1, _id: 1 });
const columns = [...movementsList.sortable, ...Object.keys(movementsList.filters), 'userId'];
// Ids grow with time, so lists sorted by `at` use them.
for (const column of new Set(columns)) if (column !== 'at') movementSchema.index({ [column]: 1, _id: 1 });
const MovementModel = model('Movement', movementSchema);

/** Writes movements in the transaction of their changes. */
export function writeMovements(
  drafts: readonly MovementDraft[],
  { actor: { id, name }, env, session }: Pick<WriteContext, 'actor' | 'env' | 'session'>,
): void {
  const at = new Date();
  const movements = drafts.map((draft) => ({
    userId: new Types.ObjectId(id),
    user: name,
    at,
    ...draft,
    stockId: new Types.ObjectId(draft.stockId),
    productId: new Types.ObjectId(draft.productId),
    warehouseId: new Types.ObjectId(draft.warehouseId),
    reference: draft.reference === undefined ? null : new Types.ObjectId(draft.reference),
    date: draft.date ?? new Date(dayIn(env.TIME_ZONE, at)),
  }));
  insertLater(session, MovementModel, movements);
}

/** Total of a stock's movements, and the balance of the last one; in thousandths. */
export type MovementSum = { stockId: Types.ObjectId; change: number; balance: number };

/** Sums up movements by stock, ordered by the stocks' ids; of one stock if given. */
export async function* movementSums(
  stockId?: Types.ObjectId,
  session?: ClientSession,
): AsyncGenerator<MovementSum, undefined> {
  const movements = MovementModel.find(stockId ? { stockId } : {}, { stockId: 1, change: 1, balance: 1 })
    .sort({ stockId: 1, version: 1, _id: 1 })
    .session(session ?? null)
    .lean<MovementSum[]>()
    .cursor();
  let sum: MovementSum | undefined;
  for await (const { stockId: id, change, balance } of movements) {
    if (sum && String(sum.stockId) !== String(id)) {
      yield sum;
      sum = undefined;
    }
    sum = { stockId: id, change: (sum?.change ?? 0) + change, balance };
  }
  if (sum) yield sum;
  return undefined;
}

/** What came back, and what of it was written off, by sale and stock; in thousandths. */
export type ReturnedSum = {
  _id: { sale: Types.ObjectId; productId: Types.ObjectId; warehouseId: Types.ObjectId };
  quantity: number;
  damaged: number;
};

/** Sums up the movements of returns. */
export function returnedSums(session: ClientSession): Promise<ReturnedSum[]> {
  const of = (reason: MovementReason, change: unknown) => ({
    $sum: { $cond: [{ $eq: ['$reason', reason] }, change, 0] },
  });
  return MovementModel.aggregate<ReturnedSum>([
    { $match: { reason: { $in: ['return', 'adjustment'] } } },
    {
      $group: {
        _id: { sale: '$reference', productId: '$productId', warehouseId: '$warehouseId' },
        quantity: of('return', '$change'),
        damaged: of('adjustment', { $subtract: [0, '$change'] }),
      },
    },
  ]).session(session);
}

/** Sums up what sales have taken from a stock since then, less what came back; in thousandths. */
export async function soldSince(stockId: string, since: Date): Promise<number> {
  let sold = 0;
  const movements = MovementModel.find({ stockId }, { change: 1, reason: 1, at: 1 })
    .sort({ version: -1, _id: -1 })
    .lean()
    .cursor();
  for await (const { change, reason, at } of movements) {
    if (Number(at) < Number(since)) break;
    if (reason === 'sale' || reason === 'return') sold -= Number(change);
  }
  return Math.max(0, sold);
}

/** Lists movements of one stock or all, newest first unless another order is requested. */
export async function listMovements(
  { _id: stockId, page, limit, sort, filter: requested }: MovementsRequest,
  { env }: Pick<Context, 'env'>,
): Promise<Page<Movement>> {
  const { user, ...others } = requested ?? {};
  const filter = {
    ...(stockId && { stockId }),
    ...filterOf(storedList, { ...others, ...whoFilter(user) }, env.TIME_ZONE),
  };
  const isAll = Object.keys(filter).length === 0;
  const [movements, total] = await Promise.all([
    MovementModel.find(filter)
      .sort(orderOf(sort, Boolean(stockId)))
      .skip(Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER))
      .limit(limit)
      .allowDiskUse(true)
      .lean(),
    isAll ? MovementModel.estimatedDocumentCount() : MovementModel.countDocuments(filter),
  ]);
  const data = movements.map((movement) => movementRecord.parse(movement));
  return { data, totalPages: Math.ceil(total / limit), currentPage: page, total };
}

const storedList = { ...movementsList, filters: { ...movementsList.filters, userId: 'reference' } } as const;

/** Sorts one stock's movements by version: with several writing processes, ids don't tell which came first. */
function orderOf(sort: MovementsRequest['sort'], isOneStock: boolean): Record<string, 1 | -1> {
  const { field, order } = sort ?? { field: 'at', order: 'desc' };
  const direction = order === 'asc' ? 1 : -1;
  const first = field === 'at' ? (isOneStock ? 'version' : undefined) : field;
  return { ...(first && { [first]: direction }), _id: direction };
}
