import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../test/refusals.ts';
import { msg } from '../messages/message.ts';
import { referenceCreate } from '../reference-data.ts';
import { email } from './credentials.ts';
import { optionalText, paperNumber, text } from './fields.ts';

const name = text('Name', {
  min: 3,
  tooShort: msg('{{label}} must be at least {{min}} characters', { label: 'Name', min: 3 }),
});
const taken = (value: string) => name.parse(value);

describe('a required text', () => {
  it.each([
    ['zero width spaces', 'a\u200bb\u200b'],
    ['joiners', '\u200d\u200c\u200d\u200c'],
    ['selectors', 'a\ufe0f\ufe0f\ufe0f'],
    ['fillers', '\u3164\u115f\u1160\uffa0'],
    ['blanks of Braille', '\u2800\u2800\u2800'],
    ['control characters', 'a\u0001\u0002\u007f'],
    ['accents', 'e\u0301\u0301\u0301'],
    ['spaces in a row', 'a \u00a0\u3000'],
    ['soft hyphens', 'a\u00ad\u00adb'],
    ['emoji of two units', '😀😀'],
  ])('does not reach its smallest length by %s', (_what, value) => {
    expect(messagesOf(name, value)).toEqual({ '': ['Name must be at least 3 characters'] });
  });

  it('counts each character that can be seen, an emoji as one and a space too', () => {
    for (const value of ['abc', 'ሀለሐ', 'a b', '😀😀😀', 'शिव', 'کتا']) expect(taken(value)).toBe(value);
  });

  it('is stored without marks that turn the reading direction, and others that no script needs', () => {
    expect(taken('\u202e\u2066Bole\u2069\u202c \u200eroad\u200f\u061c')).toBe('Bole road');
    expect(taken('\ufeff\u200b Bo\u00adle\u2060 \u200b')).toBe('Bole');
  });

  it('keeps joiners and selectors that a script or an emoji needs', () => {
    for (const value of [
      'می\u200cخواهم',
      'क्\u200dष क्\u200c',
      '👩\u200d👩\u200d👧 ❤\ufe0f',
      '🏴\u{e0067}\u{e0062}\u{e007f}ab',
    ])
      expect(taken(value)).toBe(value);
  });

  it('may hold tabs and line breaks inside, the number of a paper may not', () => {
    expect(taken('Bole\troad\n2')).toBe('Bole\troad\n2');
    const number = paperNumber('Bill of lading');
    for (const mark of ['\t', '\n', '\r\n', '\v', '\f', '\x85', '\u2028', '\u2029'])
      expect(messagesOf(number, `WB${mark}1`)).toEqual({
        '': ["Bill of lading can't hold a tab or a line break"],
      });
    expect(number.parse('\tWB 1\n')).toBe('WB 1');
  });
});

it('an optional text of which nothing can be seen is left out', () => {
  for (const value of ['\u200b', '\u200d \ufe0f', '\u202e', ' '])
    expect(optionalText('Address').parse(value)).toBeNull();
  expect(optionalText('Address').parse('\u202aBole\u202c')).toBe('Bole');
});

it('an e-mail with marks that nobody sees is refused: it must not stand for another', () => {
  for (const marked of [
    '\u202asara@inventory.test\u202c',
    'sa\u00adra@inventory.test',
    'sara\u200b@inventory.test',
  ])
    expect(email(msg('Invalid email address')).safeParse(marked).success).toBe(false);
});

it('a name of the reference data has one space where several were typed', () => {
  const { name: stored } = referenceCreate.parse({
    list: 'banks',
    name: ' Awash \u00a0\t International\u3000Bank ',
  });
  expect(stored).toBe('Awash International Bank');
});
