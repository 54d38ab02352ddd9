import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import type { ReadView } from './read-view.ts';

/** @throws CommandError 175 if an index was dropped before what the view sees: a cursor outlives its plan's indexes */
export function refuseDropped({ name, droppedSince }: IndexDescriptor, { snapshot }: ReadView): void {
  if (droppedSince === undefined || (snapshot !== undefined && snapshot.moment < droppedSince)) return;
  throw new CommandError(ErrorCode.QueryPlanKilled, `query plan killed :: index '${name}' dropped`);
}
