import { type ReactNode, useId } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';

type PageSectionProps = {
  title: Text;
  /** By which the phone's list of sections leads here. */
  anchor?: string;
  note?: ReactNode;
  /** Buttons and links at the end of the head. */
  tools?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of an import's page: a region named by its heading. */
export function PageSection({ title, anchor, note, tools, className, children }: PageSectionProps) {
  const t = useT();
  const headingId = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={headingId}
      className={cx('min-w-0 scroll-mt-28 py-5 max-md:py-4', className)}
    >
      <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="font-head text-14 font-semibold">
          {t(title)}
        </h2>
        <span className="flex-1 text-muted">{note}</span>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** What a part says while it has nothing to show. */
export const NothingYet = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-muted">{children}</p>
);
