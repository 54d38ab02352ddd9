import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

/**
 * What all containers have cost by today, which their board sums up in the same way (part 5, section 4). Without any
 * cost there is nothing to say.
 */
export function Demurrage({ cost }: { cost: number }) {
  const t = useT();
  if (cost === 0) return null;
  return (
    <p className="flex items-center justify-between gap-4 border-b">
      <span className="text-muted">{t('Containers')}</span>{' '}
      <Link
        to={`${paths.containers}?state=all`}
        className="flex min-h-11 items-center gap-3 font-medium figures hover:underline hover:underline-offset-3"
      >
        {t('{{cost}} birr so far', { cost: formatMoney(cost) })}
        <ChevronRight className="text-muted" />
      </Link>
    </p>
  );
}
