import { z } from 'zod';
import { calendarDate, optionalText } from './fields.ts';
import { storedDate } from './stored.ts';

/** Parts that more than one kind of shipment has. */

/** A date that may be left out; blank counts as left out. */
export const optionalDate = (label: string) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    calendarDate(label, { required: `${label} must be a date` }).nullish(),
  );

/** A group of fields that may be left out whole, and each of its fields too. */
export const optionalBankPermit = z
  .object(
    { Bankname: optionalText('Bank name'), date: optionalDate('Bank permit date') },
    'Bank permit must be a bank name and a date',
  )
  .nullish();
export const optionalArrival = z
  .object(
    { portname: optionalText('Port name'), date: optionalDate('Arrival date') },
    'Arrival status must be a port name and a date',
  )
  .nullish();

export const storedBankPermit = z.object({
  Bankname: z.string().nullable(),
  date: storedDate.nullable(),
});
export const storedArrival = z.object({
  portname: z.string().nullable(),
  date: storedDate.nullable(),
});

/** A required group: left out, its required fields are what is missing. */
export const group = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => value ?? {}, z.object(shape));
