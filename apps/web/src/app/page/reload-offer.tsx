import { RotateCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { type Text, useT } from '../../lib/i18n.ts';

/** Replaces a page that failed but will work after a reload: says why, and reloads it. */
export function ReloadOffer({ title, sentence }: { title: Text; sentence: Text }) {
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
