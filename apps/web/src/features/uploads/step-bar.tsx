import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';

/** The foot of a step: what there is to say or choose, the way back and the way on. */
export function StepBar({
  note,
  onBack,
  children,
}: {
  note: ReactNode;
  onBack: () => void;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className="save-bar sticky bottom-0 z-4 -mx-gutter mt-auto flex items-center gap-2 border-t bg-surface px-gutter py-3 max-md:flex-wrap max-md:[&>button]:flex-1">
      <div className="flex-1 max-md:basis-full">{note}</div>
      <Button onClick={onBack}>{t('Back')}</Button>
      {children}
    </div>
  );
}
