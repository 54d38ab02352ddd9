import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CalendarMenu } from '../../components/calendar-menu.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { ThemeMenu } from '../../components/theme-menu.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { navigationFor, placeOf } from '../navigation/navigation.ts';
import type { Page } from '../navigation/pages.ts';
import { usePrefetch } from '../page/prefetch.ts';
import { CompanyBrand } from './company-brand.tsx';
import type { SidebarState } from './use-sidebar.ts';
import { UserMenu } from './user-menu.tsx';

// Only a phone needs the sheet, only the narrow sidebar what flies out of it.
const Sheet = lazyComponent(() => import('../../components/layers/sheet.tsx'), 'Sheet');
const Tooltip = lazyComponent(() => import('../../components/layers/tooltip.tsx'), 'Tooltip');
const FlyoutItem = lazyComponent(() => import('../../components/layers/flyout.tsx'), 'FlyoutItem');

type SidebarProps = {
  user: SignedIn;
  sidebar: SidebarState;
  onSettings: () => void;
  onLogOut: () => void;
};

/** Stands beside the page; slides over it on a phone. */
export function Sidebar({ sidebar, ...props }: SidebarProps) {
  const t = useT();
  const { isPhone, isWide, isOverPage, close } = sidebar;
  if (!isPhone) {
    return (
      <aside
        aria-label={t('Sidebar')}
        className={cx(
          'sticky top-0 z-11 flex h-dvh shrink-0 flex-col border-r bg-bg print:hidden',
          isWide ? 'w-sidebar' : 'w-12',
        )}
      >
        <SidebarContent {...props} isWide={isWide} onLeave={() => {}} />
      </aside>
    );
  }
  return (
    <Suspense>
      {isOverPage && (
        <Sheet title={t('Sidebar')} onClose={close}>
          <SidebarContent {...props} isWide onLeave={close} />
        </Sheet>
      )}
    </Suspense>
  );
}

type SidebarContentProps = Omit<SidebarProps, 'sidebar'> & { isWide: boolean; onLeave: () => void };

function SidebarContent({ user, isWide, onLeave, ...menu }: SidebarContentProps) {
  const t = useT();
  return (
    <>
      <CompanyBrand
        className={cx('h-header shrink-0', isWide ? 'px-5' : 'justify-center')}
        isMarkOnly={!isWide}
      />
      <nav aria-label={t('Main')} className="flex-1 overflow-x-hidden overflow-y-auto py-2">
        {navigationFor(user.role).map(({ label, pages }) => (
          <div key={label} className={cx(!isWide && 'border-t first:border-0')}>
            <p className={cx(isWide ? 'px-5 pt-4 pb-1 text-12 text-muted' : 'sr-only')}>{t(label)}</p>
            <ul aria-label={t(label)} className={cx(!isWide && 'py-2')}>
              {isWide
                ? pages.map((page) => (
                    <li key={page.path}>
                      <SidebarLink {...page} isWide onLeave={onLeave} />
                    </li>
                  ))
                : pages
                    .filter(({ under }) => !under)
                    .map((page) => (
                      <NarrowItem key={page.path} page={page} below={pagesBelow(page, pages)} />
                    ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex items-center justify-between px-3 py-2 md:hidden">
        <LanguageMenu />
        <CalendarMenu />
        <ThemeMenu />
      </div>
      <UserMenu user={user} isWide={isWide} {...menu} />
    </>
  );
}

type SidebarLinkProps = Page & { isWide: boolean; hasTooltip?: boolean; onLeave?: () => void };

function SidebarLink({ path, label, icon: Icon, under, isWide, hasTooltip, onLeave }: SidebarLinkProps) {
  const t = useT();
  const place = useCurrentPage();
  const isCurrent = place?.path === path;
  const isMarked = isCurrent || (!isWide && place?.under?.path === path);
  const prefetch = usePrefetch(path);
  const link = (
    <Link
      to={path}
      {...prefetch}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onLeave}
      className={cx(
        'relative flex min-h-8 items-center gap-2.5 hover:bg-hairline/40 max-md:min-h-11',
        'outline-offset-[-2px] before:absolute before:inset-y-1 before:left-0 before:w-0.5',
        isWide ? 'pr-4 pl-5' : 'justify-center',
        isWide && under && 'ml-6.75 border-l pl-4.5! before:-left-6.75!',
        isMarked ? 'font-semibold before:bg-primary [&>.lucide]:text-primary' : '[&>.lucide]:text-muted',
      )}
    >
      {!(isWide && under) && <Icon />}
      <span className={cx(!isWide && 'sr-only')}>{t(label)}</span>
    </Link>
  );
  if (!hasTooltip) return link;
  return (
    <Suspense fallback={link}>
      <Tooltip text={t(label)}>{link}</Tooltip>
    </Suspense>
  );
}

const pagesBelow = ({ path }: Page, pages: readonly Page[]) =>
  pages.filter(({ under }) => under?.path === path);

const useCurrentPage = () => placeOf(useLocation().pathname)?.page;

/** An icon of the narrow sidebar, beside which its name is told, or flies out with the pages below it. */
function NarrowItem({ page, below }: { page: Page; below: readonly Page[] }) {
  const t = useT();
  const link = <SidebarLink {...page} isWide={false} hasTooltip={below.length === 0} />;
  if (!below.length) return <li>{link}</li>;
  return (
    <Suspense fallback={<li>{link}</li>}>
      <FlyoutItem label={t(page.label)} trigger={link}>
        {/* For the pointer: who has none is on the same link already. */}
        <FlyoutLink page={page} isForPointer />
        {below.map((one) => (
          <FlyoutLink key={one.path} page={one} />
        ))}
      </FlyoutItem>
    </Suspense>
  );
}

function FlyoutLink({ page: { path, label }, isForPointer }: { page: Page; isForPointer?: true }) {
  const t = useT();
  const isCurrent = useCurrentPage()?.path === path;
  return (
    <Link
      to={path}
      {...usePrefetch(path)}
      {...(isForPointer && { tabIndex: -1, 'aria-hidden': true })}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex min-h-control items-center rounded-check px-2.5 hover:bg-hover',
        isCurrent && 'bg-hover font-semibold',
      )}
    >
      {t(label)}
    </Link>
  );
}
