import { Navigate, Outlet } from 'react-router-dom';
import { useRole } from '../lib/session.ts';
import { paths } from './paths.ts';

/** Sends whoever is no admin to the sales. The API refuses them too. */
export function AdminOnly() {
  return useRole() === 'admin' ? <Outlet /> : <Navigate to={paths.sales} replace />;
}
