import { ConnectionString } from 'mongodb-connection-string-url';

/**
 * Builds the connection string of a test's own database.
 * @param server connection string of a MongoDB; its credentials keep their authentication database
 */
export function databaseOn(server: string, name: string): string {
  const uri = new ConnectionString(server);
  if (uri.username && !uri.searchParams.has('authSource'))
    uri.searchParams.set('authSource', uri.pathname.slice(1) || 'admin');
  uri.pathname = `/${name}`;
  return uri.href;
}
