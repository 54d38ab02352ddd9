import type { ImportDetail, Leg } from '@app/schemas/imports/import-detail';
import { chinaStatuses } from '@app/schemas/shipments/china-shipments';
import { useQuery } from '@tanstack/react-query';
import { Container, type LucideIcon, Ship, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type Text, useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { shipmentsQuery } from './kit/import-queries.ts';
import { NothingYet, PageSection } from './kit/page-section.tsx';

type Shipment = ImportDetail['shipments'][number];

/** How a leg's shipments are named, and where they open: no call serves single ones from China, a search finds them. */
const legsOfPage: Readonly<
  Record<Leg, { label: Text; icon: LucideIcon; addressOf: (shipment: Shipment) => string }>
> = {
  china: {
    label: 'China to Freezone',
    icon: Ship,
    addressOf: ({ _id, number }) =>
      `${paths.chinaToFreezone}?${new URLSearchParams({ q: number, view: _id })}`,
  },
  freezone: {
    label: 'Free zone',
    icon: Container,
    addressOf: ({ _id }) => `${paths.freeZoneShipping}?view=${_id}`,
  },
  ethiopian: {
    label: 'Ethiopian',
    icon: Truck,
    addressOf: ({ _id }) => `${paths.ethiopianShipping}?view=${_id}`,
  },
};

/** The shipments of an import, which open where their leg's are listed. */
export function ShipmentsSection({ record: { _id, shipments } }: { record: ImportDetail }) {
  const t = useT();
  const statuses = useStatuses(_id, shipments);
  return (
    <PageSection title="Shipments" anchor="shipments">
      {shipments.length ? (
        <ul className="mt-2 border-t">
          {shipments.map((shipment) => (
            <ShipmentLine key={shipment._id} shipment={shipment} status={statuses.get(shipment._id)} />
          ))}
        </ul>
      ) : (
        <NothingYet>{t('No shipments yet. “Continue as” makes the first.')}</NothingYet>
      )}
    </PageSection>
  );
}

type Status = { value: string; label?: string };

function ShipmentLine({ shipment, status }: { shipment: Shipment; status: Status | undefined }) {
  const t = useT();
  const { label, icon: Icon, addressOf } = legsOfPage[shipment.kind];
  return (
    <li className="flex min-h-13 items-center gap-3 border-b py-1.5">
      <Icon className="text-muted" />
      <Link to={addressOf(shipment)} className="min-w-0 flex-1 wrap-anywhere hover:underline">
        <span className="block font-medium">{t(label)}</span>{' '}
        <span className="document-number text-muted">{shipment.number}</span>
      </Link>
      {status && <StatusBadge {...status} />}
    </li>
  );
}

/** How far each is: of the legs that the import has. */
function useStatuses(id: string, shipments: readonly Shipment[]): ReadonlyMap<string, Status> {
  const has = (leg: Leg) => ({ enabled: shipments.some(({ kind }) => kind === leg) });
  const china = useQuery({ ...shipmentsQuery(id, 'china'), ...has('china') }).data ?? [];
  const freezone = useQuery({ ...shipmentsQuery(id, 'freezone'), ...has('freezone') }).data ?? [];
  const ethiopian = useQuery({ ...shipmentsQuery(id, 'ethiopian'), ...has('ethiopian') }).data ?? [];
  return new Map<string, Status>([
    ...china.map(({ _id, Status: value }) => [_id, { value, label: chinaStatuses[value] }] as const),
    ...[...freezone, ...ethiopian].map(({ _id, Transit_Status: value }) => [_id, { value }] as const),
  ]);
}
