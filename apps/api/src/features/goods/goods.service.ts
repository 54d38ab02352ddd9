import { type GoodsDocument, goods, goodsForAdmins } from '@app/schemas/goods/documents';
import { SALE_TOTAL_MAX } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Posting } from '../../books/posting.ts';
import type { AuditDraft } from '../../calls/audit.ts';
import { completed, stampsOf } from '../../crud/new-record.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { recordOf, type Written } from '../../crud/service.ts';
import { withNames } from '../../database/names.ts';
import type { Reader } from '../../database/reader.ts';
import { Id, type Session } from '../../database/types.ts';
import type { Actor } from '../../http/caller/context.ts';
import { conflict, invalidField, notFound } from '../../lib/errors.ts';
import { GoodsModel, keepGoodsNames } from './goods.model.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

export const goodsResource: ApiResource<typeof goods> = {
  contract: goods,
  model: GoodsModel,
  title: ({ number, warehouseId }) =>
    number ?? msg('Count of {{warehouse}}', { warehouse: warehouseId.name }),
};

/** What all new documents have, whatever their kind. */
export const emptyDocument = (actor: Pick<Actor, 'id' | 'name'>) => ({
  _id: new Id(),
  toWarehouseId: null,
  toWarehouseName: null,
  reason: null,
  supplier: null,
  reference: null,
  note: null,
  importId: null,
  blind: false,
  lines: [],
  leg: 'both' as const,
  costs: null,
  reverses: null,
  reversedBy: null,
  arrived: null,
  ...stampsOf(actor),
});

/** Stores a new document. @throws VALIDATION_FAILED where it is worth more than can be added up */
export async function insertDocument(document: StoredGoods, posting: Posting): Promise<void> {
  refuseTooMuch(document.lines);
  await keepGoodsNames(document);
  posting.insert(GoodsModel, completed(GoodsModel, { ...document }));
}

function refuseTooMuch(lines: readonly StoredGoodsLine[]): void {
  const value = lines.reduce((sum, line) => sum + BigInt(line.value), 0n);
  if (value > BigInt(SALE_TOTAL_MAX) * 100n)
    throw invalidField(
      'lines',
      msg('The value of a document can be at most {{max, number}} birr', { max: SALE_TOTAL_MAX }),
    );
}

const goodsKey = (_id: Id | string) => `goods ${_id}`;

/** Reads a document that a posting is about to change. @throws NOT_FOUND */
export function ownDocument(_id: string, posting: Posting): Promise<StoredGoods> {
  posting.own(goodsKey(_id));
  return readDocument(_id, posting.reader);
}

/** @throws NOT_FOUND */
export async function readDocument(_id: string, reader: Reader): Promise<StoredGoods> {
  const document = await reader.findOne<StoredGoods>(GoodsModel, { _id }, { projection: { search: 0 } });
  if (!document) throw notFound(goods.label);
  return document;
}

/** @throws REVERSED, COUNT_OPEN for what can't be changed any more, or not yet */
export function refuseReversed({ reversedBy, state, warehouseName }: StoredGoods): void {
  if (reversedBy) throw conflict('REVERSED', msg('This document was reversed'));
  if (state === 'open')
    throw conflict('COUNT_OPEN', msg('A count of {{warehouse}} is open', { warehouse: warehouseName }));
}

/** Tells a document: to admins with its costs, which nobody else gets. */
export async function asAnswered(
  document: StoredGoods,
  { role }: Pick<Actor, 'role'>,
  session?: Session,
): Promise<GoodsDocument> {
  const [named] = await withNames('Goods', [document], session);
  return (role === 'admin' ? goodsForAdmins : goods).record.parse(named);
}

/** Tells a change of a document. The audit trail names it and no cost. */
export async function changedTo(
  document: StoredGoods,
  { actor, session }: Pick<Posting, 'actor' | 'session'>,
  audit: { action: AuditDraft['action']; message: Message },
): Promise<Written<GoodsDocument>> {
  const record = await asAnswered(document, actor, session);
  const of = recordOf(goodsResource, record);
  return { record, audit: { ...audit, type: goods.label, record: of } };
}
