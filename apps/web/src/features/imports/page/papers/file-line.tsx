import { File as FileIcon, FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';

type FileLineProps = { icon: ReactNode; end: ReactNode; children: ReactNode };

/** A line of the list of files. */
export const FileLine = ({ icon, end, children }: FileLineProps) => (
  <li className="grid min-h-14 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b py-2">
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-check border bg-bg text-muted"
    >
      {icon}
    </span>
    <div className="min-w-0">{children}</div>
    <div className="flex">{end}</div>
  </li>
);

export function FileKind({ type }: { type: string }) {
  if (type.startsWith('image/')) return <Image />;
  return type === 'application/pdf' ? <FileText /> : <FileIcon />;
}
