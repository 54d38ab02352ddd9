import type { MongoClient } from 'mongodb';
import type { Requirement } from './unified-format.ts';

/** What tests may ask about a server. */
export interface Server {
  readonly version: readonly number[];
  readonly topology: 'single' | 'replicaset' | 'sharded';
}

/** Asks a server what it is. */
export async function describeServer(client: MongoClient): Promise<Server> {
  const admin = client.db('admin');
  const { versionArray } = await admin.command({ buildInfo: 1 });
  const { setName, msg } = await admin.command({ hello: 1 });
  return {
    version: versionArray,
    topology: setName ? 'replicaset' : msg === 'isdbgrid' ? 'sharded' : 'single',
  };
}

/** Whether one of the requirements, if there are any, is met. */
export function meets(server: Server, requirements: readonly Requirement[] | undefined): boolean {
  return requirements === undefined || requirements.some((requirement) => isMet(server, requirement));
}

function isMet({ version, topology }: Server, requirement: Requirement): boolean {
  const { minServerVersion, maxServerVersion, topologies, serverless, serverParameters, auth, csfle } =
    requirement;
  // Servers with users, parameters or encryption of their own aren't what this runner starts or is given.
  if (serverless === 'require' || serverParameters || auth || csfle) return false;
  if (minServerVersion !== undefined && compare(version, minServerVersion) < 0) return false;
  if (maxServerVersion !== undefined && compare(version, maxServerVersion) > 0) return false;
  return topologies === undefined || topologies.includes(topology);
}

/** Compares by as many numbers as the other version has: 7.0.5 is no later than 7.0. */
function compare(version: readonly number[], other: string): number {
  for (const [i, number] of other.split('.').entries()) {
    const difference = (version[i] ?? 0) - Number(number);
    if (difference !== 0) return difference;
  }
  return 0;
}
