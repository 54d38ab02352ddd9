import type { Stage } from '@app/schemas/imports/stages';
import { type RouteStage, routeStops } from '@app/schemas/shipments/shipment-route';
import { useT } from '../../lib/i18n.ts';
import { RouteBar, RouteLine } from '../shipments/route-line.shared.tsx';

/** Where an import of this stage is on the route (part 5, section 1). */
const stops: Readonly<Record<Stage, RouteStage>> = {
  ordered: 0,
  'from China': 0,
  'free zone': 1,
  inland: 1,
  'at dry port': 2,
  'in stock': 3,
  closed: 3,
};

/** The route in 64 px, for a row of the list. */
export const ImportRouteBar = ({ stage }: { stage: Stage }) => <RouteBar stage={stops[stage]} />;

type ImportRouteProps = {
  stage: Stage;
  /** What is known of each stop, in their order; a stop without a note stands alone. */
  notes?: readonly (string | undefined)[];
};

/** The route of an import's page, filled as far as it has come. */
export function ImportRoute({ stage, notes = [] }: ImportRouteProps) {
  const t = useT();
  return (
    <RouteLine
      stage={stops[stage]}
      stops={routeStops.map((stop, at) => ({ title: t(stop), note: notes[at] }))}
    />
  );
}
