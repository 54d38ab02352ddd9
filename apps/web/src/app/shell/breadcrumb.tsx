import { ChevronLeft } from 'lucide-react';
import { Link, useLocation, useMatches } from 'react-router-dom';
import { Brand } from '../../components/brand.tsx';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../paths.ts';
import { placeOf } from './navigation.ts';

/** Where one is: the group and the item of the sidebar, and what lies below it. On a phone, the way back. */
export function Breadcrumb() {
  const t = useT();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const crumb = useMatches().reduce<string | undefined>(
    (found, { handle }) => crumbOf(handle) ?? found,
    undefined,
  );
  return (
    <nav aria-label={t('Breadcrumb')} className="min-w-0 flex-1 pl-2">
      <ol className="flex items-center gap-2 text-muted max-md:hidden [&>li+li]:before:mr-2 [&>li+li]:before:text-edge [&>li+li]:before:content-['/']">
        {place && <li>{t(place.group)}</li>}
        {place && crumb && (
          <li>
            <Link to={place.item.path} className="hover:text-text hover:underline">
              {t(place.item.label)}
            </Link>
          </li>
        )}
        <li aria-current="page" className="font-medium text-text">
          {t(crumb ?? place?.item.label ?? 'Oops')}
        </li>
      </ol>
      <Link
        to={crumb && place ? place.item.path : paths.home}
        className="inline-flex min-h-11 items-center gap-1.5 font-medium md:hidden"
      >
        {crumb && place ? (
          <>
            <ChevronLeft />
            {t(place.item.label)}
          </>
        ) : (
          <Brand isShort />
        )}
      </Link>
    </nav>
  );
}

/** A route below a sidebar's item carries its words in its handle. */
const crumbOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle ? String(handle.crumb) : undefined;
