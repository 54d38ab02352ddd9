import { formatMoney } from '../../lib/format/format.ts';

/** An amount of one age; a dash stands for none. */
export function Aged({ amount, tone }: { amount: number; tone?: 'late' | 'very late' }) {
  if (!amount) return <span className="text-muted">–</span>;
  return <span className={tone && tones[tone]}>{formatMoney(amount)}</span>;
}

const tones = { late: 'text-yellow', 'very late': 'text-red' };
