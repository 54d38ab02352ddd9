import { formatDate } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';

type NameAndDateProps = { name: string | null | undefined; date: string | null | undefined };

/** A bank or port with its date; either may be unknown. */
export function NameAndDate({ name, date }: NameAndDateProps) {
  const t = useT();
  if (!name && !date) return <span className="text-muted">{t('No information')}</span>;
  return (
    <span>
      {name} {date && <span className="whitespace-nowrap text-muted">{formatDate(date)}</span>}
    </span>
  );
}
