import { useEffect } from 'react';
import { translated, useT } from '../../lib/i18n.ts';
import { dismissToast, useShownToast } from '../../lib/toasts.ts';
import { checkVersion } from '../../lib/version.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Replaces the toaster when its file went with an old version: shows the same message, plainly, until closed. */
export function PlainToaster() {
  const t = useT();
  const toast = useShownToast();
  useEffect(() => void checkVersion(), []);
  if (!toast) return null;
  const { id, title, message, isFailure, tryAgain, next } = toast;
  const close = () => dismissToast(id);
  return (
    <div className="pointer-events-auto fixed right-4 bottom-20 z-40 w-110 max-w-[calc(100vw-2rem)] space-y-2 rounded-panel bg-raised p-2 shadow-float">
      <Banner type={isFailure ? 'error' : 'success'}>
        {[title, message].flatMap((text) => text && translated(text)).join(' · ')}
      </Banner>
      <div className="flex justify-end gap-2">
        {next && <Button onClick={next.go}>{t(next.label)}</Button>}
        {tryAgain && (
          <Button
            onClick={() => {
              close();
              tryAgain();
            }}
          >
            {t('Try again')}
          </Button>
        )}
        <Button onClick={close}>{t('Close')}</Button>
      </div>
    </div>
  );
}
