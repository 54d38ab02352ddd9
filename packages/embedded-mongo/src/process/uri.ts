import { REPLICA_SET_NAME } from '../commands/server-commands.ts';

/** Connection string for an engine's address: a path of a socket, or host and port. */
export function uriOf(address: string, database: string): string {
  const host = encodeURIComponent(address).replace('%3A', ':');
  // A direct connection, because drivers would look for the socket under its name in lower case.
  return `mongodb://${host}/${database}?replicaSet=${REPLICA_SET_NAME}&directConnection=true`;
}
