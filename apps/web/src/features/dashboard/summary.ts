import type { Dashboard } from '@app/schemas/dashboard';
import { formatWhole } from '../../lib/format/format.ts';
import type { Translate } from '../../lib/i18n.ts';

/** Beyond this many times as much, a percentage says nothing. */
const COMPARABLE_TIMES = 10;

/** Summarizes the period: 11,914,000 birr in 30 days, 13% more than before. */
export function summaryOf({ total, previous }: Dashboard['period'], period: string, t: Translate): string {
  const sum = t('{{total}} birr in {{period}}', { total: formatWhole(total), period });
  const before = previous.total;
  if (!before) return t('{{sum}}, no sales before', { sum });
  // More came back than was sold: no part of the one is the other.
  if (before < 0 || total < 0)
    return t('{{sum}}, {{before}} birr before', { sum, before: formatWhole(before) });
  if (total > before * COMPARABLE_TIMES) return t('{{sum}}, more than ten times as much as before', { sum });
  const percent = Math.round((total / before - 1) * 100);
  if (!percent) return t('{{sum}}, as much as before', { sum });
  return t(
    percent > 0
      ? '{{sum}}, {{percent, number}}% more than before'
      : '{{sum}}, {{percent, number}}% less than before',
    { sum, percent: Math.abs(percent) },
  );
}
