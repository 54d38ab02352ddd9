import { dayOf } from '@app/schemas/kit/days';
import { describe, expect, it } from 'vitest';
import { fromDay, toDay } from './calendar.ts';
import { formatEthiopicDate, formatGregorianDate } from './format.ts';
import { readDay } from './read-day.ts';

describe('readDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-3-5', '2026-03-05'],
    ['20/11/2026', '2026-11-20'],
    ['5.3.2026', '2026-03-05'],
    ['20-11-2026', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026.3.5', '2026-03-05'],
    ['Nov 20, 2026', '2026-11-20'],
    ['november 20 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['March 5th, 2026', '2026-03-05'],
    [' 29/02/2028 ', '2028-02-29'],
    ['ኖቬምበር 20 ቀን 2026', '2026-11-20'],
    ['Hidar 11, 2019', '2026-11-20'],
    ['Hedar 11, 2019', '2026-11-20'],
    ['ኅዳር 11 ቀን 2019', '2026-11-20'],
    ['ህዳር 11 2019', '2026-11-20'],
    ['1 Meskerem 2019', '2026-09-11'],
    ['Pagume 6, 2015', '2023-09-11'],
  ])('reads %s', (typed, day) => expect(readDay(typed, 'gregorian')).toBe(day));

  it.each([
    ['20-Nov-2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['20NOV2026', '2026-11-20'],
    ['20/Nov/2026', '2026-11-20'],
    ['Nov. 20, 2026', '2026-11-20'],
    ['20 Nov., 2026', '2026-11-20'],
    ['Sept 5 2026', '2026-09-05'],
    ['20th of November 2026', '2026-11-20'],
    ['2026-Nov-20', '2026-11-20'],
    ['2026 November 20', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['20–11–2026', '2026-11-20'],
    ['20 / 11 / 2026', '2026-11-20'],
    ['Friday, November 20, 2026', '2026-11-20'],
    ['Fri 20 Nov 2026', '2026-11-20'],
    ['20/11/2026 (Fri)', '2026-11-20'],
    ['20/11/2026 G.C.', '2026-11-20'],
  ])('papers and spreadsheets: reads %s, whichever calendar is chosen', (written, day) => {
    expect(readDay(written, 'gregorian')).toBe(day);
    const isOfFigures = /^\d+ ?[/–-] ?\d+ ?[/–-] ?\d+( \(Fri\))?$/.test(written);
    if (!isOfFigures) expect(readDay(written, 'ethiopian')).toBe(day);
  });

  it.each([
    '\t20-Nov-2026\r\n',
    '"20-Nov-2026"\t',
    "'20-Nov-2026",
    '“20-Nov-2026”',
    '20-Nov-2026\u00a0',
    '\ufeff20-Nov-2026\u200b',
    '20-Nov-2026 00:00',
    '20-Nov-2026 2:30:00 PM',
    '20-Nov-2026, 2:30 p.m.',
    '2026-11-20 00:00:00',
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T23:30:00+03:00',
    'Fri, 20 Nov 2026 00:00:00 +0300',
  ])('a pasted cell: reads %j', (cell) => {
    for (const calendar of ['gregorian', 'ethiopian'] as const)
      expect(readDay(cell, calendar)).toBe('2026-11-20');
  });

  it.each([
    'ኅዳር 11 ቀን 2019 ዓ.ም.',
    'ህዳር 11 ቀን 2019 ዓ.ም',
    'ሕዳር 11 ቀን 2019 ዓ/ም',
    'ኅዳር፡11፡ቀን፡2019፡ዓ፡ም።',
    'በኅዳር 11 ቀን 2019 ዓመተ ምህረት',
    'ዓርብ፣ ኅዳር 11 ቀን 2019 ዓ.ም.',
    'አርብ ኅዳር 11 ቀን 2019',
    'ኅዳር ፲፩ ቀን ፳፻፲፱ ዓ.ም.',
    '11 ኅዳር 2019',
    'ቀን 11/03/2019 ዓ.ም.',
    '11/3/2019 E.C.',
    'Hidar 11, 2019 E.C.',
    'እ.ኤ.አ. ኖቬምበር 20 ቀን 2026',
    'ኖቨምበር 20 ቀን 2026 ዓ.ም. (እ.ኤ.አ.)',
    '20/11/2026 እ.ኤ.አ.',
  ])('an Ethiopian paper: reads %s, whichever calendar is chosen', (written) => {
    for (const calendar of ['gregorian', 'ethiopian'] as const)
      expect(readDay(written, calendar)).toBe('2026-11-20');
  });

  it('the months of papers in their spellings', () => {
    const spellings = [
      ['መስከረም', 'Meskerem', 'Maskaram'],
      ['ጥቅምት', 'Tikimt', 'Tekemt', 'Teqemt'],
      ['ኅዳር', 'ህዳር', 'ሕዳር', 'Hidar', 'Hedar'],
      ['ታኅሣሥ', 'ታህሳስ', 'ታሕሳስ', 'ታኅሳስ', 'Tahsas', 'Tahisas'],
      ['ጥር', 'Tir', 'Ter'],
      ['የካቲት', 'Yekatit'],
      ['መጋቢት', 'Megabit', 'Magabit'],
      ['ሚያዝያ', 'ሚያዚያ', 'ምያዝያ', 'Miazia', 'Miyazya'],
      ['ግንቦት', 'Ginbot', 'Genbot'],
      ['ሰኔ', 'ሠኔ', 'Sene', 'Senie'],
      ['ሐምሌ', 'ሀምሌ', 'ሃምሌ', 'Hamle'],
      ['ነሐሴ', 'ነሀሴ', 'ነሃሴ', 'Nehase', 'Nehassie'],
      ['ጳጉሜን', 'ጳጉሜ', 'ጷግሜን', 'Pagume', 'Pagumen'],
    ];
    for (const [index, names] of spellings.entries())
      for (const name of names)
        expect([name, readDay(`${name} 2 ቀን 2019`)]).toEqual([
          name,
          readDay(`2/${index + 1}/2019`, 'ethiopian'),
        ]);
    const gregorian = [
      ['ጃንዩወሪ', 'ጃንዋሪ'],
      ['ፌብሩወሪ', 'ፌብሯሪ'],
      ['ማርች'],
      ['ኤፕሪል', 'አፕሪል'],
      ['ሜይ'],
      ['ጁን'],
      ['ጁላይ'],
      ['ኦገስት', 'ኦጎስት'],
      ['ሴፕቴምበር', 'ሴፕተምበር'],
      ['ኦክቶበር'],
      ['ኖቬምበር', 'ኖቨምበር'],
      ['ዲሴምበር', 'ዲሰምበር'],
    ];
    for (const [index, names] of gregorian.entries())
      for (const name of names)
        expect([name, readDay(`${name} 2 ቀን 2026`)]).toEqual([name, readDay(`2026-${index + 1}-2`)]);
  });

  it.each([
    '',
    '2026-02-30',
    '29/02/2026',
    '2026-13-01',
    '0/1/2026',
    '20/11-2026',
    '11/20/2026',
    '2026/20/11',
    'Foo 5, 2026',
    '2026',
    'tomorrow',
    'Pagume 6, 2016',
    'ጳጉሜን 7 ቀን 2015',
    '20/11/26',
    '26-Nov-20-2026',
    'Nov 20, 26',
    'Nov 202026',
    'Nov 2026',
    '20 11 2026',
    'Thursday, November 20, 2026',
    'Nov 20, 2026 E.C.',
    'ኅዳር 11 ቀን 2019 እ.ኤ.አ.',
    '20-Nov-2026\t500',
    '20-Nov-2026 25:00',
    '14:30',
    '20-Nov-2026 – 21-Nov-2026',
    '46346',
    'Hidar 11, 19',
  ])('is no day: %s', (typed) => expect(readDay(typed, 'gregorian')).toBeNull());

  it('figures are of the chosen calendar, as dates are kept always Gregorian', () => {
    expect(readDay('11/3/2019', 'ethiopian')).toBe('2026-11-20');
    expect(readDay('11-3-2019', 'ethiopian')).toBe('2026-11-20');
    expect(readDay('2019/3/11', 'ethiopian')).toBe('2026-11-20');
    expect(readDay('6/13/2015', 'ethiopian')).toBe('2023-09-11');
    expect(readDay('6/13/2016', 'ethiopian')).toBeNull();
    expect(readDay('2026-11-20', 'ethiopian')).toBe('2026-11-20');
  });

  it('reads what is shown, every day of nine years in both calendars', () => {
    const day = new Date('2019-01-01T00:00:00Z');
    while (day.getUTCFullYear() < 2028) {
      const iso = dayOf(day);
      expect(readDay(formatGregorianDate(iso))).toBe(iso);
      expect(readDay(formatEthiopicDate(iso))).toBe(iso);
      day.setUTCDate(day.getUTCDate() + 1);
    }
  });
});

it('a day is the same after a visit to the date grid, whatever the time zone', () => {
  for (const day of ['1900-01-01', '2026-03-29', '2026-10-25', '2099-12-31']) {
    expect(toDay(fromDay(day))).toBe(day);
  }
});
