import { days as rules } from '@app/schemas/kit/lists';
import { useEffect, useRef, useState } from 'react';

/** Typed days are applied after this pause. */
const REST_MS = 500;

/** Each a day as `yyyy-MM-dd`, or the typed text when it isn't one. */
type Ends = { from: string; to: string };

/**
 * Holds the days of a filter while they are typed. They apply once they are valid and in order: after a pause, on
 * leaving a field and on closing the filter. Errors show at the same moments rather than at each key.
 */
export function useTypedDays(chosen: readonly string[], onTake: (values: string[]) => void) {
  const [from = '', to = ''] = chosen;
  const [days, setDays] = useState<Ends>({ from, to });
  const [rested, setRested] = useState(days);
  const [known, setKnown] = useState(days);
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    // Cleared, or changed by Back, elsewhere: drop what is typed here.
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

/** Returns each end's error; null when both are valid. */
function wrongIn({ from, to }: Ends): Partial<Ends> | null {
  const issues = rules.safeParse({ from: from || null, to: to || null }).error?.issues;
  return issues ? Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) : null;
}
