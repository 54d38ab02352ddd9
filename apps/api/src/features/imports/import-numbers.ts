import { documentNumber, ethiopianYear, numberStart } from '@app/schemas/counter/numbers';
import { readerOf } from '../../database/reader.ts';
import { upsertLater } from '../../database/transactions/pending-writes.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { ImportModel, ImportSerialModel } from './import.model.ts';

/** Writes that give a number queue on it. */
export const NUMBERS = 'numbers of imports';

/** How an import's number is kept apart from others: letter case doesn't count. */
export const numberKeyOf = (number: string) => number.toLowerCase();

/** Takes the next number of the company's Ethiopian year, leaving out those that somebody typed. */
export async function nextNumber(context: WriteContext): Promise<string> {
  const reader = readerOf(context);
  const year = ethiopianYear(new Date(), context.env.TIME_ZONE);
  const start = numberStart('import', year);
  let serial = (await reader.findOne(ImportSerialModel, { _id: start }))?.last ?? 0;
  let number: string;
  do {
    serial += 1;
    number = documentNumber('import', year, serial);
  } while (await reader.exists(ImportModel, { numberKey: numberKeyOf(number) }));
  upsertLater(context.session, ImportSerialModel, { _id: start }, { $set: { last: serial } });
  return number;
}
