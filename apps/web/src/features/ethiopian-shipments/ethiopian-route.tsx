import type { EthiopianShipment } from '@app/schemas/shipments/ethiopian-shipments';
import { ethiopianRouteStage } from '@app/schemas/shipments/shipment-route';
import { statusLabel } from '../../components/status-badge.tsx';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate } from '../../lib/format/format.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { RouteLine } from '../shipments/route-line.shared.tsx';

/** Shows how far an import has come, with its record's data for each stop. */
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
        { title: t('Djibouti free zone'), note: t(fromData(statusLabel(record.Import_Document_Status))) },
        {
          title: portname ? t('Dry port, {{port}}', { port: portname }) : t('Dry port'),
          note: arrival ? t(arrival, { day: formatDate(arrived) }) : t('No information'),
        },
        { title: t('Delivered'), note: t(fromData(statusLabel(record.return))) },
      ]}
    />
  );
}

/** Tells whether a date has passed: those of an import may be in the future. */
const isPast = (date: string) => date.slice(0, 10) <= today();
