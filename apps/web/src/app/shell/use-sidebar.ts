import { useCallback, useEffect, useState } from 'react';
import { readCookie, writeCookie } from '../../lib/cookies.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { isWithMod } from '../shortcuts/shortcuts.ts';

const COOKIE = 'sidebar_state';
const WEEK_S = 7 * 24 * 3_600;

/** Whether the sidebar is wide, remembered for a week; on a phone, whether it is slid over the page. */
export function useSidebar() {
  const isPhone = useIsPhone();
  const [isWide, setIsWide] = useState(() => readCookie(COOKIE) !== 'false');
  const [isOverPage, setIsOverPage] = useState(false);

  // Its links close it themselves, at once; Back has to as well.
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
