import { type ContainerState, containerStates } from '@app/schemas/imports/container-board';
import { Link, useSearchParams } from 'react-router-dom';
import { formatAmount } from '../../lib/format/format.ts';
import { type Text, useT } from '../../lib/i18n.ts';

/** All containers, or those in a state. */
export type Shown = ContainerState | 'all';
const FIRST_SHOWN: Shown = 'running';

const words: Readonly<Record<Shown, Text>> = {
  running: 'Running',
  due: 'Due: containers',
  over: 'Over',
  released: 'Released: containers',
  returned: 'Returned: containers',
  unconfirmed: 'Arrived?',
  all: 'All',
};
const order: readonly Shown[] = [...(Object.keys(containerStates) as ContainerState[]), 'all'];
/** What an address means that may be typed or old. */
export const shownOf = (text: string | null): Shown => order.find((one) => one === text) ?? FIRST_SHOWN;

type BoardNavProps = {
  shown: Shown;
  /** How many match, once it is known. */
  total: number | undefined;
};

/** Leads to the containers in each state; what else the address narrows them by stays. */
export function BoardNav({ shown, total }: BoardNavProps) {
  const t = useT();
  const [params] = useSearchParams();
  const pathTo = (state: Shown) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (state === FIRST_SHOWN) next.delete('state');
    else next.set('state', state);
    return { search: String(next) };
  };
  return (
    <nav aria-label={t('Show')} className="mt-4 -mb-1 overflow-x-auto border-b print:hidden">
      <ul className="flex gap-x-5 whitespace-nowrap">
        {order.map((state) => (
          <li key={state}>
            <Link
              to={pathTo(state)}
              aria-current={state === shown ? 'page' : undefined}
              className="inline-flex min-h-9 min-w-6 items-center gap-1.5 border-b-2 border-transparent text-muted -outline-offset-2 hover:text-text aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-text max-md:min-h-11"
            >
              {t(words[state])}
              {state === shown && total !== undefined && (
                <span className="tabular-nums">{formatAmount(total)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
