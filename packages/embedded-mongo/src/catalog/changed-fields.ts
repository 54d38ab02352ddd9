import { endOfCString, endOfFields, endOfValue, readCString } from '../bson/read.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Names of the top-level fields that differ between two raw documents, added and removed ones included.
 * Values are compared as bytes, so a long array that didn't change costs one comparison.
 */
export function changedFields(before: Buffer, after: Buffer): Set<string> {
  const changed = new Set<string>();
  let a = 4;
  let b = 4;
  const endA = endOfFields(before, 0);
  const endB = endOfFields(after, 0);
  // While both list the same fields in the same order, walk them side by side.
  while (a < endA && b < endB) {
    const valueA = endOfCString(before, a + 1, endA) + 1;
    const nameBytes = valueA - a - 1;
    if (!sameBytes(before, a + 1, after, b + 1, nameBytes)) break;
    const valueB = b + 1 + nameBytes;
    const nextA = endOfValue(before, before[a] as number, valueA, endA);
    const nextB = endOfValue(after, after[b] as number, valueB, endB);
    if (
      nextA - a !== nextB - b ||
      before[a] !== after[b] ||
      !sameBytes(before, valueA, after, valueB, nextA - valueA)
    )
      changed.add(readCString(before, a + 1));
    a = nextA;
    b = nextB;
  }
  if (a < endA || b < endB) compareRest(before, a, endA, after, b, endB, changed);
  return changed;
}

function compareRest(
  before: Buffer,
  fromA: number,
  endA: number,
  after: Buffer,
  fromB: number,
  endB: number,
  changed: Set<string>,
): void {
  const fieldsA = spans(before, fromA, endA);
  const fieldsB = spans(after, fromB, endB);
  for (const [name, a] of fieldsA) {
    const b = fieldsB.get(name);
    if (
      b === undefined ||
      b.end - b.start !== a.end - a.start ||
      !sameBytes(before, a.start, after, b.start, a.end - a.start)
    )
      changed.add(name);
  }
  for (const name of fieldsB.keys()) if (!fieldsA.has(name)) changed.add(name);
}

/** Fields by name, each with the span of type byte, name and value. */
function spans(buffer: Buffer, from: number, end: number): Map<string, Span> {
  const fields = new Map<string, Span>();
  let position = from;
  while (position < end) {
    const valueStart = endOfCString(buffer, position + 1, end) + 1;
    const next = endOfValue(buffer, buffer[position] as number, valueStart, end);
    fields.set(readCString(buffer, position + 1), { start: position, end: next });
    position = next;
  }
  return fields;
}

function sameBytes(a: Buffer, startA: number, b: Buffer, startB: number, size: number): boolean {
  if (size > 32) return a.compare(b, startB, startB + size, startA, startA + size) === 0;
  for (let i = 0; i < size; i++) if (a[startA + i] !== b[startB + i]) return false;
  return true;
}
