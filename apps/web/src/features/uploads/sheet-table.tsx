import type { ReactNode } from 'react';
import { type Text, useT } from '../../lib/i18n.ts';

/** A table of what stands in a file, with its name. */
export const SheetTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mt-5 overflow-x-auto">
    <table
      aria-label={label}
      className="w-full max-w-220 [&_:is(th,td)]:h-10 [&_:is(th,td)]:border-b [&_:is(th,td)]:py-1 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:text-left"
    >
      {children}
    </table>
  </div>
);

export function Head({ text }: { text: Text }) {
  const t = useT();
  return (
    <th scope="col" className="text-12 font-medium text-muted">
      {t(text)}
    </th>
  );
}
