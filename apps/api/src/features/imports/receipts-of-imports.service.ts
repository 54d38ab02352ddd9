import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Posting } from '../../books/posting.ts';
import type { Id } from '../../database/types.ts';
import { invalidField, invalidFields } from '../../lib/errors.ts';
import { ImportModel, noGoods, type StoredImport, type StoredImportGoods } from './import.model.ts';
import { figuresOf, outstandingOf } from './import-figures.ts';
import { arrivalOf } from './import-receipts.ts';
import { refuseClosed } from './imports.service.ts';

/** What one of each product has cost once it is here, in cents; null where nothing of it comes. */
export type UnitCosts = ReadonlyMap<string, number | null>;

type Received = {
  importId?: string | null | undefined;
  date: Date;
  lines: readonly { productId: string; quantity: number }[];
};

/**
 * Takes what a receipt brings from what is outstanding of its import, in the posting that stores the receipt.
 * @param lines with quantities as they are sent
 * @returns what its goods have cost; null for a receipt of no import
 * @throws VALIDATION_FAILED at what the import has not, or not so much of; IMPORT_CLOSED
 */
export async function receiveFrom(
  { importId, date, lines }: Received,
  posting: Posting,
): Promise<UnitCosts | null> {
  if (!importId) return null;
  const stored = await ownImport(importId, posting);
  if (!stored) throw invalidField('importId', msg('{{label}} does not exist', { label: 'Import' }));
  refuseClosed(stored);
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, toThousandths(quantity)]));
  refuseBeyond(lines, stored);
  await changeReceived(stored, quantities, posting, date);
  const { lines: landed } = await figuresOf(stored);
  return new Map(stored.goods.map(({ productId }, at) => [String(productId), landed[at]?.unitCost ?? null]));
}

/** Makes what a receipt brought outstanding again, as it is reversed. @throws IMPORT_CLOSED */
export async function giveBack(
  { importId, lines }: { importId: Id | null; lines: readonly { productId: Id; quantity: number }[] },
  posting: Posting,
): Promise<void> {
  const stored = importId && (await ownImport(String(importId), posting));
  if (!stored) return;
  refuseClosed(stored);
  await changeReceived(
    stored,
    new Map(lines.map(({ productId, quantity }) => [String(productId), 0 - quantity])),
    posting,
  );
}

/** Reads an import that nobody else of the group may change. */
async function ownImport(_id: string, posting: Posting): Promise<StoredImport | undefined> {
  posting.own(`import ${_id}`);
  const projection = { search: 0 };
  const found = await posting.reader.findOne<StoredImport>(ImportModel, { _id }, { projection });
  return found && { ...noGoods, ...found };
}

/** @throws VALIDATION_FAILED with the path of each line */
function refuseBeyond(lines: Received['lines'], { goods }: StoredImport): void {
  const errors: Record<string, Message[]> = {};
  for (const [at, { productId, quantity }] of lines.entries()) {
    const line = goods.find((one) => String(one.productId) === productId);
    if (!line)
      errors[`lines.${at}.productId`] = [msg('{{label}} is not on this import', { label: 'Product' })];
    else if (toThousandths(quantity) > outstandingOf(line))
      errors[`lines.${at}.quantity`] = [onlyOutstanding(line)];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

const onlyOutstanding = (line: StoredImportGoods) =>
  msg('Only {{left, number}} of {{all, number}} are outstanding', {
    left: fromThousandths(outstandingOf(line)),
    all: fromThousandths(line.quantity),
  });

/** @param quantities in thousandths, below 0 for what is given back @param date that of the receipt */
async function changeReceived(
  stored: StoredImport,
  quantities: ReadonlyMap<string, number>,
  posting: Posting,
  date?: Date,
): Promise<void> {
  const goods = stored.goods.map((line) => ({
    ...line,
    received: line.received + (quantities.get(String(line.productId)) ?? 0),
  }));
  const arrival = await arrivalOf(stored._id, goods, posting.reader, date);
  posting.update(ImportModel, stored, { goods, ...arrival, updatedAt: new Date() });
}
