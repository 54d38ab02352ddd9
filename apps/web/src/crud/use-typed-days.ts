import { days as rules } from '@app/schemas/lists';
import { useEffect, useRef, useState } from 'react';

/** A filter by days takes what is typed once the keys have rested for so long. */
const REST_MS = 500;

/** Each a day as `yyyy-MM-dd`, or what was typed when that is none. */
type Ends = { from: string; to: string };

/**
 * The days of a filter while they are typed. They are taken when they are days, in their order, after the last key,
 * on leaving a field and on closing the filter; until then what was taken before counts. What is wrong with them is
 * told at the same moments, not at each key.
 */
export function useTypedDays(chosen: readonly string[], onTake: (values: string[]) => void) {
  const [from = '', to = ''] = chosen;
  const [days, setDays] = useState<Ends>({ from, to });
  const [rested, setRested] = useState(days);
  const [known, setKnown] = useState(days);
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    // Cleared, or gone back from, elsewhere: what is typed here is past.
    if (days.from !== from || days.to !== to) setDays({ from, to });
  }

  const rest = () => {
    setRested(days);
    const isOther = days.from !== from || days.to !== to;
    if (isOther && !wrongIn(days)) onTake(days.from || days.to ? [days.from, days.to] : []);
  };
  const latest = useRef(rest);
  latest.current = rest;
  useEffect(() => {
    if (days === rested) return;
    const timer = setTimeout(() => latest.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [days, rested]);
  useEffect(() => () => latest.current(), []);

  return {
    ...days,
    change: (end: Partial<Ends>) => setDays({ ...days, ...end }),
    rest,
    wrong: days === rested ? wrongIn(days) : null,
  };
}

/** What is said of each end; null when both may be taken. */
function wrongIn({ from, to }: Ends): Partial<Ends> | null {
  const issues = rules.safeParse({ from: from || null, to: to || null }).error?.issues;
  return issues ? Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) : null;
}
