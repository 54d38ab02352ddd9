import type { Role } from '@app/schemas/kit/resource';
import type { Text } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { type Page, type PageGroup, pageGroups } from './pages.ts';

/** Returns the sidebar's pages for a role, in their groups. */
export const navigationFor = (role: Role): readonly PageGroup[] =>
  pageGroups
    .map(({ label, pages }) => ({
      label,
      pages: pages.filter(({ isForEveryone }) => role === 'admin' || isForEveryone),
    }))
    .filter(({ pages }) => pages.length > 0);

/** Returns the pages that a role may open. */
export const pagesFor = (role: Role): readonly Page[] => navigationFor(role).flatMap(({ pages }) => pages);

/** Finds an address's page and group in the sidebar. */
export function placeOf(pathname: string): { group: Text; page: Page } | undefined {
  const path = pathname === paths.home ? paths.dashboard : pathname;
  for (const { label, pages } of pageGroups) {
    const page = pages.find((one) => path === one.path || path.startsWith(`${one.path}/`));
    if (page) return { group: label, page };
  }
  return undefined;
}
