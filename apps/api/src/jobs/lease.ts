import { isDuplicate } from '../database/errors.ts';
import { defineCollection } from '../database/model.ts';
import { insertNow, updateNow } from '../database/write.ts';

/** Who does a job until when. */
type Lease = { _id: string; owner: string; until: Date };
const LeaseModel = defineCollection<Lease>('Lease', {
  collection: 'leases',
  scope: 'everyone',
  fields: { _id: String, owner: String, until: Date },
});

/**
 * Takes or renews the lease of a job, so that one process of several does it. A process that was killed lets go of it
 * by time.
 * @returns whether it is the owner's now
 */
export async function takeLease(job: string, owner: string, forMs: number): Promise<boolean> {
  const now = Date.now();
  const until = new Date(now + forMs);
  const isFree = { $or: [{ owner }, { until: { $lte: new Date(now) } }] };
  if (await updateNow(LeaseModel, { _id: job, ...isFree }, { $set: { owner, until } })) return true;
  try {
    await insertNow(LeaseModel, { _id: job, owner, until });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Lets the next process begin at once. */
export async function endLease(job: string, owner: string): Promise<void> {
  await updateNow(LeaseModel, { _id: job, owner }, { $set: { until: new Date(0) } });
}
