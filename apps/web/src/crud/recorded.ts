import { formatMoment } from '../lib/format/format.ts';
import type { Translate } from '../lib/i18n.ts';

/** Who recorded a record and when: not among the specification's columns, so hidden at first. */
export const recordedColumns = [
  { field: 'createdByName', isHidden: true },
  { field: 'createdAt', isHidden: true, width: '9.25rem' },
] as const;

export const recordedDetails = ['createdByName', 'createdAt'] as const;

type Recorded = { createdByName: string | null; createdAt: string };

/** Says it in a sentence. */
export const recordedNote = ({ createdByName: person, createdAt }: Recorded, t: Translate): string => {
  const day = formatMoment(createdAt);
  return person ? t('Recorded by {{person}} on {{day}}', { person, day }) : t('Recorded on {{day}}', { day });
};
