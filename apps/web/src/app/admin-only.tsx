import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useRole } from '../lib/session/session.ts';

/** Redirects encoders to the sales. The API refuses them too. */
export function AdminOnly() {
  return useRole() === 'admin' ? <Outlet /> : <Navigate to={paths.sales} replace />;
}
