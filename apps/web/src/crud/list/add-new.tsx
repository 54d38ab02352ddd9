import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useHandingOnFocus } from '../../components/use-handing-on-focus.ts';
import { useT } from '../../lib/i18n.ts';

const addNewOfPage = () => document.querySelector<HTMLElement>('main [data-add-new]');

/**
 * Opens the form for a new record, a dialog or a page. The button of an empty list goes with the first record and
 * passes the focus to the page's own.
 */
export function AddNew({ path, onAdd }: { path: string | undefined; onAdd: () => void }) {
  const t = useT();
  const button = useHandingOnFocus<HTMLButtonElement>(addNewOfPage);
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
    <Button ref={button} variant="main" data-add-new="" onClick={onAdd}>
      {content}
    </Button>
  );
}
