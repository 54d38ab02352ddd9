import type { ReactNode } from 'react';
import { type Text, useT } from '../../../../lib/i18n.ts';

/** The sum that matters: a single rule above, a double one below. */
export function LoudSum({ label, children }: { label: Text; children: ReactNode }) {
  const t = useT();
  return (
    <p className="flex justify-between border-t border-b-3 border-t-rule border-b-rule py-2 text-[0.9375rem] leading-6 font-semibold [border-bottom-style:double]">
      <span>{t(label)}</span> {children}
    </p>
  );
}
