import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../components/ui/button.tsx';
import { useT } from '../lib/i18n.ts';

/** Opens the form for a new record, a dialog or a page. */
export function AddNew({ path, onAdd }: { path: string | undefined; onAdd: () => void }) {
  const t = useT();
  const content = (
    <>
      <Plus />
      {t('Add New')}
    </>
  );
  return path ? (
    <Link to={path} data-add-new="" className={buttonClass({ variant: 'main' })}>
      {content}
    </Link>
  ) : (
    <Button variant="main" data-add-new="" onClick={onAdd}>
      {content}
    </Button>
  );
}
