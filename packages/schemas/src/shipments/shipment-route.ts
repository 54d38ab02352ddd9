import type { ChinaShipment } from './china-shipments.ts';
import type { EthiopianShipment } from './ethiopian-shipments.ts';
import type { FreeZoneShipment } from './free-zone-shipments.ts';

/** The route of every import. How far a shipment has come is derived from its record, never stored. */
export const routeStops = ['China', 'Djibouti free zone', 'Dry port', 'Delivered'] as const;
/** A shipment's current stop, as an index into `routeStops`. */
export type RouteStage = 0 | 1 | 2 | 3;

const [CHINA, FREE_ZONE, DRY_PORT, DELIVERED] = [0, 1, 2, 3] as const;

/** People type the names of the reference data: letter case doesn't count. */
const isOneOf = (value: string, names: readonly string[]) => names.includes(value.toLowerCase());
const hasReturned = (value: string) => isOneOf(value, ['return', 'deposit refunded']);
const hasNotBegun = (transit: string) => isOneOf(transit, ['not declared', '']);
const hasLeft = (transit: string) => isOneOf(transit, ['closed', 'received', 'gated out']);

const chinaStages: Record<ChinaShipment['Status'], RouteStage> = {
  AwaitingBankPermit: CHINA,
  PendingDocument: CHINA,
  AwaitingRelease: FREE_ZONE,
  UnderTransitProcess: FREE_ZONE,
  LoadedFromDjibouti: DRY_PORT,
};
export const chinaRouteStage = ({ Status }: Pick<ChinaShipment, 'Status'>): RouteStage => chinaStages[Status];

type FreeZoneSigns = Pick<FreeZoneShipment, 'DocumentToFzco' | 'Transit_Status' | 'return'>;

/** Documents bring a shipment into the free zone, its transit to the dry port, the end of transit to the customer. */
export function freeZoneRouteStage(shipment: FreeZoneSigns): RouteStage {
  if (hasReturned(shipment.return) || hasLeft(shipment.Transit_Status)) return DELIVERED;
  if (!hasNotBegun(shipment.Transit_Status)) return DRY_PORT;
  return shipment.DocumentToFzco.status === 'yes' ? FREE_ZONE : CHINA;
}

type EthiopianSigns = Pick<
  EthiopianShipment,
  'Import_Document_Status' | 'Arrival_Status' | 'Transit_Status' | 'return'
>;
const documentsAtHand = ['received', 'released by bank', 'sent to transitor'];

/** @param today yyyy-MM-dd: an arrival on a later day is only expected */
export function ethiopianRouteStage(shipment: EthiopianSigns, today: string): RouteStage {
  if (hasReturned(shipment.return) || hasLeft(shipment.Transit_Status)) return DELIVERED;
  const arrival = shipment.Arrival_Status?.date?.slice(0, 10);
  if ((arrival && arrival <= today) || !hasNotBegun(shipment.Transit_Status)) return DRY_PORT;
  return isOneOf(shipment.Import_Document_Status, documentsAtHand) ? FREE_ZONE : CHINA;
}
