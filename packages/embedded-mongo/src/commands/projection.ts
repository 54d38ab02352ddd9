import type { RawValue } from '../bson/raw-value.ts';
import { notSupported } from '../errors/command-error.ts';
import { Projector } from '../projection/apply.ts';
import { parseProjection } from '../projection/parse.ts';
import type { Filter } from '../query/filter.ts';
import { matchedElement } from '../query/matched-element.ts';

/** Parses the projection of a command. @returns undefined if documents are returned as they are */
export function commandProjection(
  raw: RawValue | undefined,
  filter: Filter,
  _variables: RawValue | undefined,
): ((document: Buffer, start: number) => Buffer) | undefined {
  if (raw === undefined || raw.firstName() === undefined) return undefined;
  const parsed = parseProjection(raw, () => {
    throw notSupported('an expression in a projection');
  });
  const projector = new Projector(parsed, (document, start, path) =>
    matchedElement(filter.root, document, start, path),
  );
  return (document, start) => projector.project(document, start);
}
