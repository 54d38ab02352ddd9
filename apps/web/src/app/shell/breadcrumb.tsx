import { ChevronLeft } from 'lucide-react';
import { Link, useLocation, useMatches } from 'react-router-dom';
import { useCrumb } from '../../components/crumb.tsx';
import { cx } from '../../lib/cx.ts';
import { fromData, type Text, useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { placeOf } from '../navigation/navigation.ts';
import { CompanyBrand } from './company-brand.tsx';

/** Shows the group and item of the sidebar, and the page below it; on a phone, the way back. */
export function Breadcrumb() {
  const t = useT();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const named = useCrumb();
  const ofRoute = useMatches().reduce<Text | undefined>(
    (found, { handle }) => crumbOf(handle) ?? found,
    undefined,
  );
  const crumb = named === null ? ofRoute : fromData(named);
  // A tablet has no room for the group, which leads nowhere, before two others.
  const isDeep = Boolean(place?.page.under || crumb);
  return (
    <nav aria-label={t('Breadcrumb')} className="min-w-0 flex-1 pl-2">
      <ol
        className={cx(
          "flex items-center gap-2 whitespace-nowrap text-muted max-md:hidden *:flex *:min-w-0 [&>li+li]:before:mr-2 [&>li+li]:before:text-edge [&>li+li]:before:content-['/']",
          isDeep && 'max-lg:[&>li:nth-child(2)]:before:hidden',
        )}
      >
        {place && (
          <li className={cx(isDeep && 'max-lg:hidden')}>
            <span className="truncate">{t(place.group)}</span>
          </li>
        )}
        {place?.page.under && (
          <li>
            <Link to={place.page.under.path} className="truncate py-0.5 hover:text-text hover:underline">
              {t(place.page.under.label)}
            </Link>
          </li>
        )}
        {place && crumb && (
          <li>
            <Link to={place.page.path} className="truncate py-0.5 hover:text-text hover:underline">
              {t(place.page.label)}
            </Link>
          </li>
        )}
        <li aria-current="page" className="shrink-0 font-medium text-text">
          {t(crumb ?? place?.page.label ?? 'Oops')}
        </li>
      </ol>
      <Link
        to={crumb && place ? place.page.path : paths.home}
        className="inline-flex min-h-11 items-center gap-1.5 font-medium md:hidden"
      >
        {crumb && place ? (
          <>
            <ChevronLeft />
            {t(place.page.label)}
          </>
        ) : (
          <CompanyBrand isShort />
        )}
      </Link>
    </nav>
  );
}

/** Reads a route's label from its handle. */
const crumbOf = (handle: unknown): Text | undefined =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle ? (handle.crumb as Text) : undefined;
