import { type Stage, stages } from '@app/schemas/imports/stages';
import { Badge, type Tone } from '../../components/ui/badge.tsx';
import { useT } from '../../lib/i18n.ts';

const tones: Readonly<Record<Stage, Tone>> = {
  ordered: 'grey',
  'from China': 'blue',
  'free zone': 'blue',
  inland: 'purple',
  'at dry port': 'yellow',
  'in stock': 'green',
  closed: 'grey',
};

/** How far an import has come, as a tinted word. */
export function StageBadge({ stage }: { stage: Stage }) {
  const t = useT();
  return <Badge tone={tones[stage]}>{t(stages[stage])}</Badge>;
}
