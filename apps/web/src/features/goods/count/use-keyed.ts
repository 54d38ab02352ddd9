import { useRef, useState } from 'react';

/** Keeps values by key. They can be read as they are now too, by what runs between two renders. */
export function useKeyed<T>() {
  const [values, setValues] = useState<ReadonlyMap<string, T>>(new Map());
  const now = useRef(values);
  const change = (key: string, value: T | undefined) => {
    const next = new Map(now.current);
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    now.current = next;
    setValues(next);
  };
  return { values, now, change };
}
