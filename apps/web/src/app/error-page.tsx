import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { checkConnection, useIsOffline, whenOnline } from '../lib/connection.ts';
import { checkVersion, useIsNewVersion } from '../lib/version.ts';
import { Oops } from './page/oops.tsx';
import { ReloadOffer } from './page/reload-offer.tsx';

/**
 * Replaces a page that failed. One that never loaded waits for the connection; a part of an old version may be gone
 * from the server.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isOffline = useIsOffline();
  const isNewVersion = useIsNewVersion();
  useEffect(() => {
    checkConnection(); // the error may be the first sign that it is lost
    void checkVersion();
    return whenOnline(() => location.reload());
  }, []);
  if (isOffline)
    return <ReloadOffer title="No connection" sentence="This page opens once the connection is back." />;
  if (isNewVersion)
    return <ReloadOffer title="A new version is ready." sentence="Reload the page to go on with it." />;
  return <Oops isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
