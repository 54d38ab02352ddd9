import { RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TabTitle } from '../../components/tab-title.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

/** The error screen: what happened, and two ways on. */
export function Oops({ isMissing }: { isMissing: boolean }) {
  const t = useT();
  return (
    <div className="grid min-h-[60dvh] place-content-center gap-1 px-gutter text-center">
      <TabTitle>{t('Oops')}</TabTitle>
      <h1 className="font-head text-22 font-semibold">{t('Oops')}</h1>
      <p className="text-14 text-muted">
        {t(isMissing ? 'This page does not exist.' : 'An unexpected error occurred.')}
      </p>
      <div className="mt-4 flex justify-center gap-2">
        {!isMissing && (
          <Button onClick={() => location.reload()}>
            <RotateCw />
            {t('Retry')}
          </Button>
        )}
        <Link to={paths.home} className={buttonClass({})}>
          {t('Go to the start page')}
        </Link>
      </div>
    </div>
  );
}
