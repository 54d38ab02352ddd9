import { z } from 'zod';
import { optionalDate, optionalText } from '../kit/fields.ts';
import { admins } from '../kit/resource.ts';
import { storedDate } from '../kit/stored.ts';
import { asText, type Message, msg } from '../messages/message.ts';

/** Parts shared by several kinds of shipment. */

/** The roles allowed on shipments of either way into the country. */
export const inlandAccess = {
  list: admins,
  search: admins,
  export: admins,
  get: admins,
  create: admins,
  update: admins,
  remove: admins,
} as const;

export const bankPermitMessage = msg('{{label}} must be a bank name and a date', { label: 'Bank permit' });
export const arrivalMessage = msg('{{label}} must be a port name and a date', { label: 'Arrival status' });

/** An optional group whose fields are optional too. */
export const optionalBankPermit = z
  .object(
    { Bankname: optionalText('Bank name'), date: optionalDate('Bank permit date') },
    asText(bankPermitMessage),
  )
  .nullish();
export const optionalArrival = z
  .object({ portname: optionalText('Port name'), date: optionalDate('Arrival date') }, asText(arrivalMessage))
  .nullish();

export const storedBankPermit = z.object({
  Bankname: z.string().nullable(),
  date: storedDate.nullable(),
});
export const storedArrival = z.object({
  portname: z.string().nullable(),
  date: storedDate.nullable(),
});

/** A required group: when it is missing, the errors name its required fields. */
export const group = <T extends z.ZodRawShape>(message: Message, shape: T) =>
  z.preprocess((value) => value ?? {}, z.object(shape, asText(message)));
