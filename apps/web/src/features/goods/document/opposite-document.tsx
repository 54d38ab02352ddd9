import type { GoodsDocument } from '@app/schemas/goods/documents';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';

/** Leads from a document to the one that takes it back, and from that to this one. */
export function OppositeDocument({
  document: { reverses, reversedBy },
}: {
  document: Pick<GoodsDocument, 'reverses' | 'reversedBy'>;
}) {
  const t = useT();
  const opposite = reversedBy ?? reverses;
  if (!opposite) return null;
  const { _id, number } = opposite;
  return (
    <Link to={`${paths.goods}?view=${_id}`} className="text-primary hover:underline">
      {reversedBy ? t('reversed by {{number}}', { number }) : t('reverses {{number}}', { number })}
    </Link>
  );
}
