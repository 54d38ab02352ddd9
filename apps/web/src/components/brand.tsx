import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';

type BrandProps = { className?: string; isMarkOnly?: boolean; isShort?: boolean };

/** The product's logo with its name. */
export function Brand({ className, isMarkOnly = false, isShort = false }: BrandProps) {
  const t = useT();
  return (
    <span className={cx('flex items-center gap-2.5', className)}>
      <Mark />
      <span className={cx(isMarkOnly && 'sr-only')}>
        <span className="font-head text-14 font-semibold">{t('Inventory')}</span>
        {!isShort && <span className="text-muted"> {t('Enterprise')}</span>}
      </span>
    </span>
  );
}

/** The product's logo, a container. */
export const Mark = () => (
  <svg
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className="size-5 shrink-0 text-primary"
  >
    <path d="M2.75 4.75h14.5v10.5H2.75z" />
    <path d="M6.4 8v4M10 8v4M13.6 8v4" />
  </svg>
);
