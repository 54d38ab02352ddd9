import { ConnectionString } from 'mongodb-connection-string-url';

/**
 * Connection string of a database of a test's own.
 * @param server connection string of a MongoDB; who signs in there goes on doing so by the database that it means
 */
export function databaseOn(server: string, name: string): string {
  const uri = new ConnectionString(server);
  if (uri.username && !uri.searchParams.has('authSource'))
    uri.searchParams.set('authSource', uri.pathname.slice(1) || 'admin');
  uri.pathname = `/${name}`;
  return uri.href;
}
