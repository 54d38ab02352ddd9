import { RotateCw } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { useT } from '../lib/i18n.ts';

/** Stands in place of a page that failed, but will be there once it is loaded anew: says why, and does that. */
export function ReloadOffer({ title, sentence }: { title: string; sentence: string }) {
  const t = useT();
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-1 px-gutter text-center">
      <h1 className="font-head text-22 font-semibold">{t(title)}</h1>
      <p className="text-14 text-muted">{t(sentence)}</p>
      <Button variant="main" className="mt-4" onClick={() => location.reload()}>
        <RotateCw />
        {t('Reload')}
      </Button>
    </div>
  );
}
