import { Birr } from '../../components/birr.tsx';
import { useT } from '../../lib/i18n.ts';

/** The birr that a customer may owe. */
export function CreditLimit({ birr }: { birr: number | null }) {
  const t = useT();
  return birr === null ? <span className="text-muted">{t('no limit')}</span> : <Birr amount={birr} />;
}
