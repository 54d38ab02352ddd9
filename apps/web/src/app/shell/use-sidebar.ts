import { useCallback, useEffect, useState } from 'react';
import { useIsPhone } from '../../lib/browser/use-media-query.ts';
import { readCookie, writeCookie } from '../../lib/cookies.ts';
import { isWithMod } from '../shortcuts/shortcuts.ts';

const COOKIE = 'sidebar_state';
const WEEK_S = 7 * 24 * 3_600;

/** Holds whether the sidebar is wide, remembered for a week; on a phone, whether it covers the page. */
export function useSidebar() {
  const isPhone = useIsPhone();
  const [isWide, setIsWide] = useState(() => readCookie(COOKIE) !== 'false');
  const [isOverPage, setIsOverPage] = useState(false);

  // Links close it themselves at once; this is for Back.
  useEffect(() => {
    const close = () => setIsOverPage(false);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);

  const toggle = useCallback(() => {
    if (isPhone) {
      setIsOverPage((isOver) => !isOver);
      return;
    }
    writeCookie(COOKIE, String(!isWide), WEEK_S);
    setIsWide(!isWide);
  }, [isPhone, isWide]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !isWithMod(event)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);

  return { isPhone, isWide: isPhone || isWide, isOverPage, toggle, close: () => setIsOverPage(false) };
}
export type SidebarState = ReturnType<typeof useSidebar>;
