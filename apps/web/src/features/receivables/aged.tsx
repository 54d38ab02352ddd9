import type { Receivable } from '@app/schemas/receivables';
import { formatDate, formatMoney } from '../../lib/format/format.ts';
import { type Text, useT } from '../../lib/i18n.ts';

/** An amount of one age; a dash stands for none. */
export function Aged({ amount, tone }: { amount: number; tone?: 'late' | 'very late' }) {
  if (!amount) return <span className="text-muted">–</span>;
  return <span className={tone && tones[tone]}>{formatMoney(amount)}</span>;
}

const tones = { late: 'text-yellow', 'very late': 'text-red' };

const ages: [keyof Receivable, Text][] = [
  ['days30', '1–30 days'],
  ['days60', '31–60 days'],
  ['days90', '61–90 days'],
  ['over90', 'over 90 days'],
];

/** The day of the oldest debt; where the columns of the ages don't fit, what is late stands above it. */
export function Oldest({ of }: { of: Receivable }) {
  const t = useT();
  const late = ages.filter(([age]) => of[age]);
  return (
    <>
      {late.length > 0 && (
        <span className="ledger-leads">
          {late.map(([age, words], at) => (
            <span
              key={age}
              className={tones[age === 'days30' ? 'late' : 'very late']}
              data-lead={`${formatMoney(Number(of[age]))}, ${t(words)}${at < late.length - 1 ? ' ·' : ''}`}
            />
          ))}
        </span>
      )}
      {formatDate(of.oldest)}
    </>
  );
}
