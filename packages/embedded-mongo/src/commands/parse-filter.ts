import type { RawValue } from '../bson/raw-value.ts';
import { filterWith } from '../expression/expression-filter.ts';
import type { Filter } from '../query/filter.ts';
import { letVariables } from './expressions.ts';
import { orEmpty } from './query-arguments.ts';

/** Parses the filter of a command. @param variables the raw `let` of the command */
export function commandFilter(raw: RawValue | undefined, variables: RawValue | undefined): Filter {
  return filterWith(orEmpty(raw), letVariables(variables));
}
