import type { Column } from '../components/table/column.ts';
import { formatMoment } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import type { Detail } from './resource-view.ts';

/** Who recorded a record and when: beyond the specification's columns, so hidden until they are asked for. */
type Recorded = { createdByName: string | null; createdAt: string };

const day = ({ createdAt }: Recorded) => formatMoment(createdAt);
const person = ({ createdByName }: Recorded) => createdByName;

export const recordedColumns = <R extends Recorded>(): Column<R>[] => [
  { id: 'createdByName', header: 'Recorded by', cell: person, isHidden: true },
  { id: 'createdAt', header: 'Recorded on', cell: day, isHidden: true, width: '9.25rem' },
];

/** The same as a sentence. */
export const recordedNote = (record: Recorded, t: Translate): string =>
  record.createdByName
    ? t('Recorded by {{person}} on {{day}}', { person: record.createdByName, day: day(record) })
    : t('Recorded on {{day}}', { day: day(record) });

export const recordedDetails = <R extends Recorded>(): Detail<R>[] => [
  { label: 'Recorded by', value: person },
  { label: 'Recorded on', value: day },
];
