import type { EthiopianShipment } from '@app/schemas/ethiopian-shipments';
import { ethiopianRouteStage } from '@app/schemas/shipment-route';
import { RouteLine } from '../../components/route-line.tsx';
import { statusLabel } from '../../components/status-badge.tsx';
import { today } from '../../lib/company-zone.ts';
import { formatDate } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

/** How far an import has come, with what its record says of each stop. */
export function EthiopianRoute({ record }: { record: EthiopianShipment }) {
  const t = useT();
  const { loading_Status: loaded } = record;
  const { portname, date: arrived } = record.Arrival_Status ?? {};
  const loading = isPast(loaded) ? 'loaded {{day}}' : 'loading expected {{day}}';
  const arrival = arrived && (isPast(arrived) ? 'arrived {{day}}' : 'expected {{day}}');
  return (
    <RouteLine
      stage={ethiopianRouteStage(record, today())}
      stops={[
        { title: t('China'), note: t(loading, { day: formatDate(loaded) }) },
        { title: t('Djibouti free zone'), note: t(statusLabel(record.Import_Document_Status)) },
        {
          title: portname ? t('Dry port, {{port}}', { port: portname }) : t('Dry port'),
          note: arrival ? t(arrival, { day: formatDate(arrived) }) : t('No information'),
        },
        { title: t('Delivered'), note: t(statusLabel(record.return)) },
      ]}
    />
  );
}

/** Its dates may lie in the future: what they stand for has not happened yet then. */
const isPast = (date: string) => date.slice(0, 10) <= today();
