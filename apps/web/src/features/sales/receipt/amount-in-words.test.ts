import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

it.each([
  [100n, 'One birr only', 'አንድ ብር ብቻ'],
  [5n, 'Zero birr and five cents only', 'ዜሮ ብር ከአምስት ሳንቲም ብቻ'],
  [22_999n, 'Two hundred twenty-nine birr and ninety-nine cents only', 'ሁለት መቶ ሃያ ዘጠኝ ብር ከዘጠና ዘጠኝ ሳንቲም ብቻ'],
  [
    233_557_500n,
    'Two million three hundred thirty-five thousand five hundred seventy-five birr only',
    'ሁለት ሚሊዮን ሦስት መቶ ሰላሳ አምስት ሺ አምስት መቶ ሰባ አምስት ብር ብቻ',
  ],
  [2_040n, 'Twenty birr and forty cents only', 'ሃያ ብር ከአርባ ሳንቲም ብቻ'],
  [2_100_000_000n, 'Twenty-one million birr only', 'ሃያ አንድ ሚሊዮን ብር ብቻ'],
  [900_000_000_000_000n, 'Nine trillion birr only', 'ዘጠኝ ትሪሊዮን ብር ብቻ'],
])('%d cents in words', (cents, english, amharic) =>
  expect(amountInWords(cents)).toEqual({ english, amharic }),
);
