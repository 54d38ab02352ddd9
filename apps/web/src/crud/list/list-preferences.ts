import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { Column } from '../../components/table/column.ts';
import { useIsPhone } from '../../lib/browser/use-media-query.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session/session.ts';

const schema = z.object({ hidden: z.array(z.string()), isCompact: z.boolean() });
type Preferences = z.output<typeof schema>;

/** Keeps a list's columns and density per user and list, in this browser. */
export function useListPreferences<R>(list: string, columns: readonly Column<R>[]) {
  const { userData } = useSession();
  const key = `list:${userData?._id}:${list}`;
  const defaults: Preferences = {
    hidden: columns.filter(({ isHidden }) => isHidden).map(({ id }) => id),
    isCompact: false,
  };
  const [preferences, setPreferences] = useState(() => stored(key) ?? defaults);
  const change = (part: Partial<Preferences>) => {
    const next = { ...preferences, ...part };
    setPreferences(next);
    writePreference(key, JSON.stringify(next));
  };
  return {
    ...preferences,
    setHidden: (hidden: string[]) => change({ hidden }),
    toggleDensity: () => change({ isCompact: !preferences.isCompact }),
    resetColumns: () => change({ hidden: defaults.hidden }),
  };
}

/** Leaves out fewer columns on a phone: those with a place in its rows, which no menu there could show. */
export function useHiddenHere<R>(columns: readonly Column<R>[], hidden: readonly string[]) {
  const isPhone = useIsPhone();
  return useMemo(
    () => hidden.filter((id) => !isPhone || !columns.some((column) => column.id === id && column.phone)),
    [columns, hidden, isPhone],
  );
}

function stored(key: string): Preferences | undefined {
  try {
    return schema.safeParse(JSON.parse(readPreference(key) ?? '')).data;
  } catch {
    return undefined; // nothing stored, or invalid JSON
  }
}
