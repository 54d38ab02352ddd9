import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { doubtLine, useIsLineDown, whenLineIsBack } from '../lib/line.ts';
import { checkVersion, useIsNewVersion } from '../lib/version.ts';
import { Oops } from './oops.tsx';
import { ReloadOffer } from './reload-offer.tsx';

/**
 * What a page shows that failed. One that was never loaded waits for the line, and part of an old version may
 * be gone from the server.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isLineDown = useIsLineDown();
  const isNewVersion = useIsNewVersion();
  useEffect(() => {
    doubtLine(); // it may be the first to need it
    void checkVersion();
    return whenLineIsBack(() => location.reload());
  }, []);
  if (isLineDown)
    return <ReloadOffer title="No connection" sentence="This page opens once the line is back." />;
  if (isNewVersion)
    return <ReloadOffer title="A new version is ready." sentence="Reload the page to go on with it." />;
  return <Oops isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
