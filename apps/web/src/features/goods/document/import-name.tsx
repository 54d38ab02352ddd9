import type { GoodsDocument } from '@app/schemas/goods/documents';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useRole } from '../../../lib/session/session.ts';

/** The import whose goods came: its page is for admins. */
export function ImportName({ document: { importId } }: { document: GoodsDocument }) {
  const isAdmin = useRole() === 'admin';
  if (!importId) return null;
  const { _id, number } = importId;
  if (!isAdmin) return <span className="document-number">{number}</span>;
  return (
    <Link to={`${paths.imports}/${_id}`} className="document-number text-primary hover:underline">
      {number}
    </Link>
  );
}
