import { ENDING_DAYS, type PaperItem, type PaperState, paperStates } from '@app/schemas/imports/papers';
import { daysBetween } from '@app/schemas/imports/stages';
import { Fragment, type ReactNode } from 'react';
import { Badge, type Tone } from '../../../../components/ui/badge.tsx';
import { today } from '../../../../lib/format/company-zone.ts';
import { formatDate } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { typeName } from './paper-types.ts';
import type { Upload } from './uploads.ts';

const tones: Readonly<Record<PaperState, Tone>> = {
  missing: 'red',
  requested: 'yellow',
  received: 'blue',
  checked: 'green',
  'not needed': 'grey',
};

export function PaperBadge({ state }: { state: PaperState }) {
  const t = useT();
  return (
    <Badge tone={tones[state]} isHollow={state === 'missing'}>
      {t(paperStates[state])}
    </Badge>
  );
}

type PaperLineProps = { paper: PaperItem; onTheirWay: readonly Upload[]; onOpen: () => void };

/** A paper with its state, its number, until when it holds, and how many files it has. */
export function PaperLine({ paper, onTheirWay, onOpen }: PaperLineProps) {
  const t = useT();
  const parts = partsOf(paper, onTheirWay, t);
  return (
    <li className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b py-1.5">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-6 justify-self-start py-0.5 text-left font-medium wrap-anywhere hover:underline max-md:py-2"
      >
        {typeName(paper.type, t)}
      </button>
      <PaperBadge state={paper.state} />
      <span className="col-start-1 text-12 text-muted wrap-anywhere">
        {parts.length
          ? parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are always in this order
              <Fragment key={at}>
                {at > 0 && ' · '}
                {part}
              </Fragment>
            ))
          : t('nothing here yet')}
      </span>
    </li>
  );
}

function partsOf(
  { number, expires, files }: PaperItem,
  onTheirWay: readonly Upload[],
  t: Translate,
): ReactNode[] {
  const failed = onTheirWay.filter(({ failure }) => failure).length;
  const sending = onTheirWay.length - failed;
  return [
    number && <span className="document-number text-12!">{number}</span>,
    expires && <Ends day={expires} />,
    files.length > 0 && t('{{count, number}} files', { count: files.length }),
    sending > 0 && t('{{count, number}} files on the way', { count: sending }),
    failed > 0 && (
      <span className="text-danger">{t('{{count, number}} files did not go up', { count: failed })}</span>
    ),
  ].filter(Boolean);
}

/** Until when a paper holds; within a week of its end, and after it, how far away that is. */
function Ends({ day }: { day: string }) {
  const t = useT();
  const left = daysBetween(new Date(today()), new Date(day));
  if (left > ENDING_DAYS) return t('until {{day}}', { day: formatDate(day) });
  return <span className="text-danger">{endWords(left, t)}</span>;
}

function endWords(left: number, t: Translate): string {
  if (left === 0) return t('expires today');
  return left > 0
    ? t('expires in {{count, number}} days', { count: left })
    : t('expired {{count, number}} days ago', { count: -left });
}
