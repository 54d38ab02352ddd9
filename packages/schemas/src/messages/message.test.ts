import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '../kit/fields.ts';
import { amharicMessages } from './amharic.ts';
import { inAnswer, messageAnswer } from './answer.ts';
import { asText, english, fromText, msg } from './message.ts';
import { translateBy } from './translate.ts';

const shortage = (left: number) =>
  msg('Only {{left, number}} of {{product}} left in {{warehouse}}, {{asked, number}} asked', {
    left,
    product: 'Laptop',
    warehouse: 'Bole',
    asked: 1_284.5,
  });
const inUse = msg('{{label}} "{{name}}" can\'t be deleted: it is used by {{uses}}', {
  label: 'Product',
  name: 'Price {{label}}',
  uses: [msg('{{count, number}} stocks', { count: 1 }), msg('{{count, number}} sales', { count: 1_200 })],
});

describe('a message', () => {
  it('is an English sentence with its values', () => {
    expect(english(shortage(0.25))).toBe('Only 0.25 of Laptop left in Bole, 1,284.5 asked');
  });

  it('is one of the catalog, with all that is filled in to it', () => {
    // @ts-expect-error the catalog has no such text
    msg('The moon is made of cheese');
    // @ts-expect-error there is no such label
    msg('{{label}} is required', { label: 'Moon' });
    // @ts-expect-error the label is missing
    msg('{{label}} is required');
  });

  it('names the method of a payment as the reader calls it', () => {
    const paid = msg('{{amount, money}} birr by {{method}} paid for sale #{{number}}', {
      amount: 5,
      method: 'Cash',
      number: 'Cash',
    });
    expect(translateBy('am', { ...amharicMessages, Cash: 'ጥሬ ገንዘብ' })(paid)).toBe(
      'ለሽያጭ #Cash በጥሬ ገንዘብ 5.00 ብር ተከፍሏል',
    );
  });

  it('names the kind of a cost as the reader calls it', () => {
    const cost = msg('{{kind}} {{amount, money}} birr', { kind: 'Freight', amount: 5 });
    expect(translateBy('am', { ...amharicMessages, Freight: 'የማጓጓዣ ዋጋ' })(cost)).toBe('የማጓጓዣ ዋጋ 5.00 ብር');
  });

  it('names fields and counts records in the language of its reader, and leaves alone what people entered', () => {
    expect(english(inUse)).toBe(
      'Product "Price {{label}}" can\'t be deleted: it is used by 1 stock and 1,200 sales',
    );
    const inAmharic = translateBy('am', amharicMessages);
    expect(inAmharic(inUse.key, inUse.values)).toBe(
      'ምርት "Price {{label}}" መሰረዝ አይቻልም፦ 1 ክምችት እና 1,200 ሽያጮች ይጠቀሙበታል',
    );
  });

  it('goes through an issue of zod and comes out whole', () => {
    const issues = text('Name', { max: 5 }).safeParse('Laptop').error?.issues ?? [];
    expect(issues.map(({ message }) => fromText(message))).toEqual([
      msg('{{label}} must be at most {{max}} characters', { label: 'Name', max: 5 }),
    ]);
  });

  it('is its own text when it holds no values, and any other text stands for itself', () => {
    expect(asText(msg('Invalid role'))).toBe('Invalid role');
    for (const typed of ['{"a": 1} is no message', '{"key":5}', '{"key":', '{"key":"Name","values":{}}'])
      expect(fromText(typed)).toEqual({ key: typed, values: {} });
    expect(fromText(asText(inUse))).toEqual(inUse);
  });

  it('is answered in English, with its key and values', () => {
    expect(z.strictObject(messageAnswer.shape).parse(inAnswer(inUse))).toEqual({
      message: english(inUse),
      messageKey: inUse.key,
      messageValues: inUse.values,
    });
  });
});

it.each([
  ['{{count, number}} sales', '1 sale'],
  ['{{count, number}} audit entries', '1 audit entry'],
  ['{{count, number}} goods documents', '1 goods document'],
  ['over by {{count, number}} days', 'over by 1 day'],
  [
    'Correct {{count, number}} mistakes first, or leave out rows with mistakes',
    'Correct 1 mistake first, or leave out rows with mistakes',
  ],
  ['{{count}} selected', '1 selected'],
])('"%s" reads "%s" of one', (text, one) => {
  expect(translateBy('en', {})(text, { count: 1 })).toBe(one);
});
