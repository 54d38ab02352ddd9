import type { RawValue } from '../bson/raw-value.ts';
import { Projector } from '../projection/apply.ts';
import { parseProjection } from '../projection/parse.ts';
import type { Filter } from '../query/filter.ts';
import { matchedElement } from '../query/matched-element.ts';
import { letVariables } from './expressions.ts';

/** Parses the projection of a command. @returns undefined if documents are returned as they are */
export function commandProjection(
  raw: RawValue | undefined,
  filter: Filter,
  variables: RawValue | undefined,
): ((document: Buffer, start: number) => Buffer) | undefined {
  if (raw === undefined || raw.firstName() === undefined) return undefined;
  const projector = new Projector(
    parseProjection(raw, letVariables(variables), true),
    (document, start, path) => matchedElement(filter.root, document, start, path),
  );
  return (document, start) => projector.project(document, start);
}
