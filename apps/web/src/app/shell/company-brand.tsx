import { useEffect } from 'react';
import { Brand, Mark } from '../../components/brand.tsx';
import { nameTabs } from '../../components/tab-title.tsx';
import { useCompanyHead } from '../../features/company/company.shared.ts';
import { cx } from '../../lib/cx.ts';

type CompanyBrandProps = { className?: string; isMarkOnly?: boolean; isShort?: boolean };

/** The company's logo and name, or the product's own until there are any; the browser's tab bears the same name. */
export function CompanyBrand({ className = '', isMarkOnly = false, isShort = false }: CompanyBrandProps) {
  const head = useCompanyHead();
  useEffect(() => nameTabs(head?.name), [head?.name]);
  if (!head) return <Brand className={className} isMarkOnly={isMarkOnly} isShort={isShort} />;
  const { name, picture } = head;
  return (
    <span className={cx('flex min-w-0 items-center gap-2.5', className)}>
      {picture ? (
        <img
          src={picture}
          alt=""
          className={cx('h-6 shrink-0 object-contain', isMarkOnly ? 'max-w-10' : 'max-w-16')}
        />
      ) : (
        <Mark />
      )}
      <span
        title={name}
        className={cx(isMarkOnly ? 'sr-only' : 'line-clamp-2 font-head text-14 font-semibold wrap-anywhere')}
      >
        {name}
      </span>
    </span>
  );
}
