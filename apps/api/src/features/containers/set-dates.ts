import type { setDatesRequest } from '@app/schemas/imports/container-board';
import { containerFactNames } from '@app/schemas/imports/container-facts';
import type { Message } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { writeAudit } from '../../calls/audit.ts';
import { readerOf } from '../../database/reader.ts';
import { sendNow } from '../../database/transactions/pending-writes.ts';
import { authorOf } from '../../http/caller/author.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { HttpError, invalidFields, notFound } from '../../lib/errors.ts';
import { readContainers } from '../clocks/clocked-containers.service.ts';
import { ethiopianShipmentsService } from '../ethiopian-shipments/ethiopian-shipments.service.ts';
import { asAnswered, importNumbers } from './containers.service.ts';

type Dates = z.output<typeof setDatesRequest>;

/**
 * Sets days of containers, or clears them: all or none, with an audit entry for each shipment.
 * @throws NOT_FOUND, VALIDATION_FAILED at the place of a container among those chosen
 */
export async function setDates({ ids, ...dates }: Dates, context: WriteContext) {
  const reader = readerOf(context);
  const read = () => readContainers({ 'containers._id': { $in: ids } }, reader, reader.today);
  const all = await read();
  const known = new Set(all.map(({ _id }) => String(_id)));
  if (!ids.every((id) => known.has(id))) throw notFound('Container');
  const carried = Object.fromEntries(
    containerFactNames.flatMap((fact) => (dates[fact] === undefined ? [] : [[fact, dates[fact]]])),
  );
  const errors: Record<string, readonly Message[]> = {};
  for (const shipmentId of new Set(all.map(({ shipment }) => String(shipment._id)))) {
    const rows = all.filter(({ shipment }) => String(shipment._id) === shipmentId);
    const containers = rows.map(({ _id, containerNo, size, containerArrival, portname }) => {
      const row = { _id: String(_id), containerNo, size, containerArrival, portname };
      return ids.includes(row._id) ? { ...row, ...carried } : row;
    });
    try {
      const { audit } = await ethiopianShipmentsService.update(shipmentId, { containers }, context);
      await writeAudit(audit, authorOf(context.actor, context.http.req), context.session);
    } catch (error) {
      if (!(error instanceof HttpError && error.errors)) throw error;
      for (const [path, messages] of Object.entries(error.errors)) {
        const at = containers[Number(path.split('.')[1])]?._id ?? '';
        errors[`ids.${ids.indexOf(at)}`] = messages;
      }
    }
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
  await sendNow(context.session);
  const after = await read();
  const numbers = await importNumbers(after, reader);
  return ids.flatMap((id) => {
    const row = after.find(({ _id }) => String(_id) === id);
    return row ? [asAnswered(row, numbers)] : [];
  });
}
