import type { Members } from '../query/members.ts';
import type { Operation } from './operation.ts';
import { advance } from './slice.ts';

/** Encodes long lists in slices; queries that use them needn't do it at one go then. */
export async function prepareLists(lists: readonly Members[], operation: Operation): Promise<void> {
  const steps = lists.map((list) => list.prepare());
  await operation.run((slice) => steps.every((list) => advance(list, slice)));
}
