import { entryOf } from '../lib/entry-of.ts';
import { fromData, useT } from '../lib/i18n.ts';
import { Badge, type Tone } from './ui/badge.tsx';

/** The specification's colours by stored value; all others are grey. */
const tones: Readonly<Record<string, Tone>> = {
  sent: 'blue',
  undertransitprocess: 'blue',
  received: 'green',
  active: 'green',
  completed: 'green',
  loadedfromdjibouti: 'green',
  pending: 'yellow',
  awaitingbankpermit: 'yellow',
  pendingdocument: 'yellow',
  awaitingrelease: 'yellow',
  declared: 'purple',
  inactive: 'red',
};

/** Capitalizes a status that is stored in lower case: Not declared. */
export const statusLabel = (value: string) => value.slice(0, 1).toUpperCase() + value.slice(1);

/** A status as a tinted word. `label` is its readable text. */
export function StatusBadge({ value, label = statusLabel(value) }: { value: string; label?: string }) {
  const t = useT();
  const isNegative = /^not?\b/i.test(value);
  return (
    <Badge tone={entryOf(tones, value.toLowerCase()) ?? 'grey'} isHollow={isNegative}>
      {t(fromData(label))}
    </Badge>
  );
}
