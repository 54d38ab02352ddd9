import { ChevronDown } from 'lucide-react';
import { cx } from '../../lib/cx.ts';

/** What a closed line tells of itself. */
export type Brief = { title: string; note: string; figure: string };

type BriefLineProps = { number: number; brief: Brief; isWrong: boolean; onOpen: () => void };

/** A closed line: a summary in two rows that opens on a tap. */
export function BriefLine({ number, brief: { title, note, figure }, isWrong, onOpen }: BriefLineProps) {
  return (
    <tr className="block">
      <td className="block">
        <button
          type="button"
          aria-expanded="false"
          onClick={onOpen}
          className="grid min-h-11 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto_1rem] items-baseline gap-x-2 border-b py-2.5 text-left"
        >
          <span className="text-muted figures">{number}</span>
          <span className={cx('col-span-2 font-medium text-balance', isWrong && 'text-danger')}>{title}</span>
          <ChevronDown className="col-start-4 row-span-2 row-start-1 self-center text-muted" />
          <span className="col-start-2 text-13 text-muted">{note}</span>
          <span className="font-medium figures">{figure}</span>
        </button>
      </td>
    </tr>
  );
}
