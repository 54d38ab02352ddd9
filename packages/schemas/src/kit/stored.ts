import { z } from 'zod';
import { fromCents, fromThousandths, toCents, toThousandths } from './amounts.ts';
import { dateOf, dayOf } from './days.ts';
import { declare } from './declared.ts';

/**
 * Converts stored values to the API's answers. A record schema built from these is both the list of fields that may
 * leave the API and the conversion from the database to JSON.
 */

/** An ObjectId, sent as its 24 hexadecimal characters. */
export const storedId = z.unknown().transform(String).pipe(z.string());
/** A calendar date or moment, sent as ISO 8601 in UTC. */
export const storedDate = z.codec(z.date(), z.iso.datetime(), {
  decode: (date) => date.toISOString(),
  encode: (moment) => new Date(moment),
});
/** A calendar date, midnight in UTC, as requests, keys and files have it: yyyy-MM-dd. */
export const storedDay = z.codec(z.date(), z.iso.date(), { decode: dayOf, encode: dateOf });
/** Whole cents, sent as a decimal number of birr and received as one. */
export const storedMoney = z.codec(z.number(), z.number(), { decode: fromCents, encode: toCents });
/** Whole hundredths, such as those of a per cent, sent and received as a decimal number. */
export const storedHundredths = z.codec(z.number(), z.number(), { decode: fromCents, encode: toCents });
/** Whole ten-thousandths, such as those of a unit price, sent and received as a decimal number. */
export const storedTenThousandths = z.codec(z.number(), z.number(), {
  decode: (tenThousandths) => tenThousandths / 10_000,
  encode: (value) => Math.round(value * 10_000),
});
/** Whole millionths, such as those of a rate, sent and received as a decimal number. */
export const storedMillionths = z.codec(z.number(), z.number(), {
  decode: (millionths) => millionths / 1_000_000,
  encode: (value) => Math.round(value * 1_000_000),
});
/** Whole thousandths, sent as a decimal quantity and received as one. */
export const storedQuantity = z.codec(z.number(), z.number(), {
  decode: fromThousandths,
  encode: toThousandths,
});
/** A reference with the name that lists show. A deleted record keeps its id. */
export const storedReference = z.object({ _id: storedId, name: z.string() });

/** A product where another record names it. */
export const productReference = storedReference.extend({
  sku: z.string().nullable().default(null),
  barcode: z.string().nullable().default(null),
  unit: declare(z.string().nullable().default(null), { label: 'Unit', kind: 'text' }),
});
/** The fields of every record. */
export const recordFields = {
  _id: storedId,
  createdBy: storedId.nullable(),
  createdByName: declare(z.string().nullable(), { label: 'Recorded by', kind: 'text' }),
  createdAt: declare(storedDate, { label: 'Recorded on', kind: 'moment' }),
  updatedAt: storedDate,
  /** Incremented by each change; an update sends it back, so that changes in between are noticed. */
  __v: z.number(),
};
