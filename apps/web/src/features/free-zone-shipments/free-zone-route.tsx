import type { FreeZoneShipment } from '@app/schemas/shipments/free-zone-shipments';
import { freeZoneRouteStage } from '@app/schemas/shipments/shipment-route';
import { statusLabel } from '../../components/status-badge.tsx';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate } from '../../lib/format/format.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { RouteLine } from '../shipments/route-line.shared.tsx';

/** Shows how far a free-zone shipment has come, with its record's data for each stop. */
export function FreeZoneRoute({ record }: { record: FreeZoneShipment }) {
  const t = useT();
  const { loading_Status, Djibouti_transit_Status: djibouti, Arrival_Status: arrival } = record;
  const hasArrived = arrival.date.slice(0, 10) <= today();
  return (
    <RouteLine
      stage={freeZoneRouteStage(record)}
      stops={[
        { title: t('China'), note: t('loaded {{day}}', { day: formatDate(loading_Status) }) },
        {
          title: t('Djibouti free zone'),
          note: t('transit {{status}} {{day}}', {
            status: t(fromData(statusLabel(djibouti.status))).toLowerCase(),
            day: formatDate(djibouti.date),
          }),
        },
        {
          title: t('Dry port, {{port}}', { port: arrival.portname }),
          note: t(hasArrived ? 'arrived {{day}}' : 'expected {{day}}', { day: formatDate(arrival.date) }),
        },
        {
          title: t('Delivered'),
          note: t(record.return === 'return' ? 'container returned' : 'container not yet returned'),
        },
      ]}
    />
  );
}
