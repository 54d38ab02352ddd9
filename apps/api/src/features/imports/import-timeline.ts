import { containerFactNames } from '@app/schemas/imports/container-facts';
import type { ImportDetail, Leg } from '@app/schemas/imports/import-detail';
import { type Shipments, type StoredShipment, shipmentNumber } from './import-facts.ts';
import type { Receipt } from './import-receipts.ts';

type Told = { what: ImportDetail['timeline'][number]['what']; day: Date; planned: boolean; of: Of };
type Of = Omit<ImportDetail['timeline'][number]['of'], '_id'> & { _id: unknown };

const legsInOrder = (shipments: Shipments) =>
  (Object.keys(shipments) as Leg[]).flatMap((kind) =>
    shipments[kind].map((shipment) => ({ kind, shipment, number: shipmentNumber(shipment) })),
  );

/** Names the shipments of an import, in the order of the way. */
export const shipmentsIn = (shipments: Shipments) =>
  legsInOrder(shipments).map(({ kind, shipment: { _id }, number }) => ({ kind, _id, number }));

type Own = {
  _id: string;
  number: string;
  expected: Date | null;
  /** Counts where no shipment has a permit. */
  permit: Date | null;
};

/** Lists all of an import that has a day, in the order of days; what is to come yet is planned. */
export function timelineOf(
  { _id, number, expected, permit }: Own,
  shipments: Shipments,
  receipts: readonly Receipt[],
  today: Date,
): Told[] {
  const own: Of = { kind: 'import', _id, number };
  const told = legsInOrder(shipments).flatMap(({ kind, shipment, number: named }) =>
    eventsOf(shipment, { kind, _id: shipment._id, number: named }),
  );
  if (!told.some(({ what }) => what === 'permit')) told.push(...at('permit', permit, own));
  for (const { _id: receipt, number: named, date } of receipts)
    told.push({
      what: 'received',
      day: date,
      planned: false,
      of: { kind: 'receipt', _id: receipt, number: named },
    });
  if (expected) told.push({ what: 'expected', day: expected, planned: true, of: own });
  return told
    .map((one) => ({ ...one, planned: one.planned || one.day > today }))
    .toSorted((one, other) => Number(one.day) - Number(other.day));
}

function eventsOf(shipment: StoredShipment, of: Of): Told[] {
  const { DocumentToFzco: papers, Djibouti_transit_Status: transit } = shipment;
  return [
    ...at('permit', shipment.Bank_Permit?.date, of),
    ...at('loading', shipment.loading_Status, of),
    ...at('expected', shipment.ExpectedDjiboutiArrivalDate, of, true),
    ...at('papers to FZCO', papers?.status === 'yes' ? papers.date : null, of),
    ...at('transit declared', transit && transit.status !== 'not declared' ? transit.date : null, of),
    ...at('arrived', shipment.Arrival_Status?.date, of),
    ...(shipment.containers ?? []).flatMap(({ _id, containerNo: number, ...days }) =>
      containerFactNames.flatMap((fact) => at(fact, days[fact], { kind: 'container', _id, number })),
    ),
  ];
}

const at = (what: Told['what'], day: Date | null | undefined, of: Of, planned = false): Told[] =>
  day ? [{ what, day, planned, of }] : [];
