import { type AuditEntry, audits } from '@app/schemas/access/audits';
import { type BoardContainer, containers } from '@app/schemas/imports/container-board';
import type { ImportDetail, Leg } from '@app/schemas/imports/import-detail';
import { imports } from '@app/schemas/imports/imports';
import type { Page } from '@app/schemas/kit/lists';
import type { Resource, Route } from '@app/schemas/kit/resource';
import { type ChinaShipment, chinaShipments } from '@app/schemas/shipments/china-shipments';
import { type EthiopianShipment, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { type FreeZoneShipment, freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { queryOptions } from '@tanstack/react-query';
import { readMatching } from '../../../../crud/list/read-all.ts';
import { recordQuery } from '../../../../crud/queries.ts';
import { call } from '../../../../lib/api.ts';

/** As many as a call answers. */
const MOST = 100;

export const importQuery = (id: string) => recordQuery<ImportDetail>(imports, id);

/** Bounds what is read: hardly an import has as many. */
const CONTAINERS_MOST = 1_000;

/** The containers of an import with their clocks, least time first, and what they come to. */
export const containersQuery = (id: string) =>
  queryOptions({
    queryKey: [containers.name, 'of import', id],
    queryFn: ({ signal }) =>
      readMatching<BoardContainer>(
        containers,
        { filter: { importId: id }, sort: { field: 'left', order: 'asc' } },
        { most: CONTAINERS_MOST, signal },
      ),
  });

type ShipmentOf = { china: ChinaShipment; freezone: FreeZoneShipment; ethiopian: EthiopianShipment };
const resourceOf: Readonly<Record<Leg, Resource>> = {
  china: chinaShipments,
  freezone: freeZoneShipments,
  ethiopian: ethiopianShipments,
};

/** An import's shipments of one leg. */
export const shipmentsQuery = <L extends Leg>(id: string, leg: L) =>
  queryOptions({
    queryKey: [resourceOf[leg].name, 'of import', id],
    queryFn: ({ signal }) =>
      call<Page<ShipmentOf[L]>>(
        resourceOf[leg].paths.list as Route,
        { page: 1, limit: MOST, filter: { importId: id } },
        { signal },
      ),
    select: ({ data }) => data,
  });

const RECENT = 5;
/** The newest entries of its audit trail. */
export const recentQuery = (id: string) =>
  queryOptions({
    queryKey: [audits.name, 'of', id, 'recent'],
    queryFn: ({ signal }) =>
      call<Page<AuditEntry>>(
        audits.paths.list,
        { page: 1, limit: RECENT, filter: { record: id } },
        { signal },
      ),
  });
