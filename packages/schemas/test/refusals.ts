import { expect, it } from 'vitest';
import type { z } from 'zod';
import { english, fromText } from '../src/messages/message.ts';

/** What a schema says of an input: messages by path, as an error answer carries them. */
export function messagesOf(schema: z.ZodType, input: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const key = path.join('.');
    messages[key] = [...(messages[key] ?? []), english(fromText(message))];
  }
  return messages;
}

/** A copy of the input with another value at a dotted path; undefined leaves the field out. */
function changed<T>(input: T, path: string, value: unknown): T {
  const copy = structuredClone(input);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Record<string, unknown>>(
    (inner, key) => inner[key] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** A field, what is said of it, and the values of which it is said. */
export type Refusal = readonly [path: string, message: string, ...values: unknown[]];

/** Tests that each value alone makes the valid input refused, at its path and with this sentence first. */
export function refuses(schema: z.ZodType, valid: object, refusals: readonly Refusal[]): void {
  it('takes the input that the refused ones differ from', () => {
    expect(messagesOf(schema, valid)).toEqual({});
  });
  it.each(refusals)('%s: %s', (...refusal) => {
    const [path, message, ...values] = refusal as unknown as Refusal;
    expect(values).not.toHaveLength(0);
    for (const value of values) {
      const messages = messagesOf(schema, changed(valid, path, value));
      const shown = { value, [path]: messages[path]?.[0], others: without(messages, path) };
      expect(shown).toEqual({ value, [path]: message, others: {} });
    }
  });
}

const without = (messages: Record<string, string[]>, path: string) =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => key !== path));

/** Values that are no text, whatever is asked of a text. */
export const noTexts = [undefined, null, 5, true, {}, ['x'], { $gt: '' }] as const;
/** Values that are no text, a blank one, or one of marks that can't be seen. */
export const blanks = [
  ...noTexts,
  '',
  '   ',
  '\t\n',
  '\u200b',
  ' \u2060\u00a0\ufeff',
  '\u202e\u200f\u2066',
] as const;
/** Values that are no number as the API may get them. JSON knows no Infinity, but 1e999 is read as one. */
export const noNumbers = [
  undefined,
  null,
  '5',
  '0x10',
  '',
  true,
  {},
  [5],
  { $gt: 0 },
  Number.POSITIVE_INFINITY,
] as const;
export const anId = '64b7f0c2a1d3e4f5a6b7c8d9';
/** Values that name no record. */
export const noIds = [
  undefined,
  null,
  '',
  'abc',
  `${anId}0`,
  anId.slice(1),
  `${anId.slice(1)}g`,
  ` ${anId}`,
  `${anId}\n`,
  5,
  { $gt: '' },
  [anId],
] as const;
/** Texts of allowed length that no database or spreadsheet can hold. */
export const unstorable = ['a\0b and more', 'lone \ud800 surrogate', '\udfff and so on'] as const;
/** Texts of ISO 8601's look that name no day. */
export const noDays = [
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-1-1',
  '0000-01-01',
  '05/03/2024',
  '20240305',
  'tomorrow',
  '2024-03-05T25:00:00Z',
  '2024-02-30T10:00:00Z',
  '2024-03-05 10:00',
  '2024-03-05T10:00:00+99:00',
  '1709600000000',
] as const;
/** What is said of a day of another year. */
export const outOfRange = 'Date must be between 1900 and 2200';
