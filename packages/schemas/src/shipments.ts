import { z } from 'zod';
import { optionalDate, optionalText } from './fields.ts';
import { admins } from './resource.ts';
import { storedDate } from './stored.ts';

/** Parts that more than one kind of shipment has. */

/** Who may do what with shipments on either way into the country. */
export const inlandAccess = {
  list: admins,
  search: admins,
  export: admins,
  get: admins,
  create: admins,
  update: admins,
  remove: admins,
} as const;

export const bankPermitMessage = 'Bank permit must be a bank name and a date';
export const arrivalMessage = 'Arrival status must be a port name and a date';

/** A group of fields that may be left out whole, and each of its fields too. */
export const optionalBankPermit = z
  .object({ Bankname: optionalText('Bank name'), date: optionalDate('Bank permit date') }, bankPermitMessage)
  .nullish();
export const optionalArrival = z
  .object({ portname: optionalText('Port name'), date: optionalDate('Arrival date') }, arrivalMessage)
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
export const group = <T extends z.ZodRawShape>(message: string, shape: T) =>
  z.preprocess((value) => value ?? {}, z.object(shape, message));
