import { describe, expect, it } from 'vitest';
import { chinaStatuses } from './china-shipments.ts';
import { chinaRouteStage, ethiopianRouteStage, freeZoneRouteStage, routeStops } from './shipment-route.ts';

const stopOf = (stage: number) => routeStops[stage];

describe('the stop that a shipment is at', () => {
  it('of one from China follows its status', () => {
    const statuses = Object.keys(chinaStatuses) as (keyof typeof chinaStatuses)[];
    expect(statuses.map((Status) => [Status, stopOf(chinaRouteStage({ Status }))])).toEqual([
      ['AwaitingBankPermit', 'China'],
      ['PendingDocument', 'China'],
      ['AwaitingRelease', 'Djibouti free zone'],
      ['UnderTransitProcess', 'Djibouti free zone'],
      ['LoadedFromDjibouti', 'Dry port'],
    ]);
  });

  it.each([
    ['no', 'not declared', 'not return', 'China'],
    ['yes', 'not declared', 'not return', 'Djibouti free zone'],
    ['no', 'declared', 'not return', 'Dry port'],
    ['yes', 'Under inspection', 'not return', 'Dry port'],
    ['yes', 'closed', 'not return', 'Delivered'],
    ['yes', 'Gated out', 'Overdue', 'Delivered'],
    ['yes', 'not declared', 'return', 'Delivered'],
  ] as const)(
    'of one in the free zone: papers %s, transit %s, empty %s: %s',
    (status, transit, empty, stop) => {
      const DocumentToFzco = { status, date: '2026-03-05T00:00:00.000Z' };
      expect(stopOf(freeZoneRouteStage({ DocumentToFzco, Transit_Status: transit, return: empty }))).toBe(
        stop,
      );
    },
  );

  it.each([
    ['At bank', null, 'not declared', 'not return', 'China'],
    ['Released by bank', null, 'not declared', 'not return', 'Djibouti free zone'],
    ['received', '2026-03-06', 'not declared', 'not return', 'Djibouti free zone'],
    ['received', '2026-03-05', 'not declared', 'not return', 'Dry port'],
    ['At bank', null, 'Duty paid', 'not return', 'Dry port'],
    ['received', '2026-03-01', 'Gated out', 'not return', 'Delivered'],
    ['received', '2026-03-01', 'declared', 'Deposit refunded', 'Delivered'],
  ])(
    'of an import on March 5: %s, arrival %s, transit %s, empty %s: %s',
    (papers, day, transit, empty, stop) => {
      const shipment = {
        Import_Document_Status: papers,
        Arrival_Status: day === null ? null : { portname: 'Modjo', date: `${day}T00:00:00.000Z` },
        Transit_Status: transit,
        return: empty,
      };
      expect(stopOf(ethiopianRouteStage(shipment, '2026-03-05'))).toBe(stop);
    },
  );
});
