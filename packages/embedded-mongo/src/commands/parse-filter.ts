import type { RawValue } from '../bson/raw-value.ts';
import { Filter } from '../query/filter.ts';
import { orEmpty } from './query-arguments.ts';

/** Parses the filter of a command. @param variables the raw `let` of the command */
export function commandFilter(raw: RawValue | undefined, variables: RawValue | undefined): Filter {
  return new Filter(orEmpty(raw), variables === undefined ? {} : {});
}
