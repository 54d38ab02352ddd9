import { type RouteStage, routeStops } from '@app/schemas/shipments/shipment-route';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';

/** Returns the class of a stop: passed, current or ahead. */
function stateOf(stop: number, stage: RouteStage): string | false {
  if (stop < stage || stage === routeStops.length - 1) return 'route-done';
  return stop === stage && 'route-now';
}

type RouteLineProps = {
  stage: RouteStage;
  /** The stops' titles and notes, in order. */
  stops: readonly { title: string; note?: string | undefined }[];
};

/** A shipment's route, filled as far as it has come. Vertical on a phone. */
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

/** The route in 64 px, for a row of a list. */
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
