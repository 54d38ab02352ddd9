import type { RawValue } from '../bson/raw-value.ts';
import { BsonWriter } from '../bson/writer.ts';
import { badValue, failedToParse } from '../errors/command-error.ts';
import { Filter } from '../query/filter.ts';
import type { FilterNode } from '../query/predicates/node.ts';
import { filterName } from './update-path.ts';

/** The filters of `arrayFilters` by the name that paths call them. */
export class ArrayFilters {
  private readonly filters = new Map<string, Filter>();
  private readonly used = new Set<string>();

  /** @throws CommandError 9 or 2 for filters that can't be used */
  constructor(raw: RawValue | undefined) {
    for (const item of raw?.items() ?? []) {
      if (!item.isObject) throw failedToParse('Each array filter must be an object');
      const filter = new Filter(item);
      const name = nameOf(filter.root);
      if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
        throw badValue(
          `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
        );
      if (this.filters.has(name))
        throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
      this.filters.set(name, filter);
    }
  }

  /** Notes the names that a path uses. @throws CommandError 2 for one that there is no filter for */
  use(path: string, parts: readonly string[]): void {
    for (const part of parts) {
      const name = filterName(part);
      if (!name) continue;
      if (!this.filters.has(name))
        throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
      this.used.add(name);
    }
  }

  /** @throws CommandError 9 for a filter that no path has used */
  checkAllUsed(): void {
    for (const name of this.filters.keys())
      if (!this.used.has(name))
        throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }

  /** Whether an array element passes the filter of a name. */
  matches(name: string, element: RawValue): boolean {
    const writer = new BsonWriter();
    writer.rawField(name, element.type, element.buffer, element.start, element.end);
    return this.filters.get(name)?.matches(writer.finish(), 0) === true;
  }
}

function nameOf(node: FilterNode): string {
  const names = new Set<string>();
  collectNames(node, names);
  const [name, other] = names;
  if (name === undefined)
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  if (other !== undefined)
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  return name;
}

function collectNames(node: FilterNode, names: Set<string>): void {
  if (node.kind === 'field') names.add(node.parts[0] as string);
  else if (node.kind !== 'expr') for (const child of node.children) collectNames(child, names);
}
