import { useT } from '../../lib/i18n.ts';

/** Shows until it is known who is signed in. */
export function Loading() {
  const t = useT();
  return (
    <main className="grid min-h-dvh place-items-center text-muted">
      <p role="status">{t('Loading...')}</p>
    </main>
  );
}
