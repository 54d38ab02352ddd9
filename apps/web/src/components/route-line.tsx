import { type RouteStage, routeStops } from '@app/schemas/shipment-route';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';

/** Before the stop that the shipment is at, at it, or still ahead. */
function stateOf(stop: number, stage: RouteStage): string | false {
  if (stop < stage || stage === routeStops.length - 1) return 'route-done';
  return stop === stage && 'route-now';
}

type RouteLineProps = {
  stage: RouteStage;
  /** What is known of each stop, in their order. */
  stops: readonly { title: string; note?: string | undefined }[];
};

/** The way of a shipment, filled as far as it has come. Runs downwards on a phone. */
export function RouteLine({ stage, stops }: RouteLineProps) {
  const t = useT();
  return (
    <ol className="route" aria-label={t('Route')}>
      {stops.map(({ title, note }, stop) => (
        <li
          key={title}
          className={cx(stateOf(stop, stage))}
          aria-current={stop === stage ? 'step' : undefined}
        >
          <span className="block font-medium">{title}</span>
          {note && <span className="block text-12 text-muted">{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The same, 64 px small, for a row of a list. */
export function RouteBar({ stage }: { stage: RouteStage }) {
  const t = useT();
  return (
    <span role="img" aria-label={t('Route: {{stop}}', { stop: t(routeStops[stage]) })} className="route-bar">
      {routeStops.map((name, stop) => (
        <i key={name} className={cx(stateOf(stop, stage))} />
      ))}
    </span>
  );
}
