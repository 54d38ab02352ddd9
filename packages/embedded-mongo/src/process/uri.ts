import { REPLICA_SET_NAME } from '../commands/server-commands.ts';

/** Connection string for an engine's address, the path of a socket or pipe. */
export function uriOf(address: string, database: string): string {
  const host = encodeURIComponent(address);
  // A direct connection, because drivers would look for the socket under its name in lower case.
  return `mongodb://${host}/${database}?replicaSet=${REPLICA_SET_NAME}&directConnection=true`;
}
