import { z } from 'zod';

/**
 * How stored values become what the API answers. A record schema built from these is both the list of
 * fields that may leave the API and the way from the database's form to JSON.
 */

/** An ObjectId, answered as its 24 hexadecimal characters. */
export const storedId = z.unknown().transform(String).pipe(z.string());
/** A calendar date or moment, answered as ISO 8601 in UTC. */
export const storedDate = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime());
/** Whole hundredths, answered as a decimal number of birr. */
export const storedMoney = z
  .number()
  .transform((cents) => cents / 100)
  .pipe(z.number());
/** Whole thousandths, answered as a decimal quantity. */
export const storedQuantity = z
  .number()
  .transform((thousandths) => thousandths / 1000)
  .pipe(z.number());
/** A reference together with the name that lists show. A record that is gone keeps its id. */
export const storedReference = z.object({ _id: storedId, name: z.string() });

/** The fields that every record carries. */
export const recordFields = {
  _id: storedId,
  createdBy: storedId.nullable(),
  createdByName: z.string().nullable(),
  createdAt: storedDate,
  updatedAt: storedDate,
  /** Raised by every change; sent back with an update to learn of changes in between. */
  __v: z.number(),
};
