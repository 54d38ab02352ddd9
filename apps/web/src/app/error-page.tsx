import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Oops } from './oops.tsx';

/** What a page shows that failed. */
export function ErrorPage() {
  const error = useRouteError();
  return <Oops isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
