/**
 * Texts with a count, keyed by their English plural and the number's category (`Intl.PluralRules`); those that count
 * records of a kind follow from `nouns.ts`.
 */
export const countedEnglish = {
  'Too many failed sign-ins. Try again in {{count, number}} minutes._one':
    'Too many failed sign-ins. Try again in {{count, number}} minute.',
  'Too many failed sign-ins. Try again in {{count, number}} minutes._other':
    'Too many failed sign-ins. Try again in {{count, number}} minutes.',
  'Sales can be dated at most {{count, number}} days back_one':
    'Sales can be dated at most {{count, number}} day back',
  'Sales can be dated at most {{count, number}} days back_other':
    'Sales can be dated at most {{count, number}} days back',
  'Goods can be taken back within {{count, number}} days_one':
    'Goods can be taken back within {{count, number}} day',
  'Goods can be taken back within {{count, number}} days_other':
    'Goods can be taken back within {{count, number}} days',
  'Payments can be dated at most {{count, number}} days back_one':
    'Payments can be dated at most {{count, number}} day back',
  'Payments can be dated at most {{count, number}} days back_other':
    'Payments can be dated at most {{count, number}} days back',
  'Correct {{count, number}} mistakes first, or leave out rows with mistakes_one':
    'Correct {{count, number}} mistake first, or leave out rows with mistakes',
  'Correct {{count, number}} mistakes first, or leave out rows with mistakes_other':
    'Correct {{count, number}} mistakes first, or leave out rows with mistakes',
  '{{paper}} expires in {{count, number}} days._one': '{{paper}} expires in {{count, number}} day.',
  '{{paper}} expires in {{count, number}} days._other': '{{paper}} expires in {{count, number}} days.',
  '{{paper}} expired {{count, number}} days ago._one': '{{paper}} expired {{count, number}} day ago.',
  '{{paper}} expired {{count, number}} days ago._other': '{{paper}} expired {{count, number}} days ago.',
} as const;
