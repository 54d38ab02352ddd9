/** Texts with a count, keyed by their English plural and the number's category (`Intl.PluralRules`). */
export const countedEnglish = {
  '{{count, number}} customers_one': '{{count, number}} customer',
  '{{count, number}} customers_other': '{{count, number}} customers',
  '{{count, number}} products_one': '{{count, number}} product',
  '{{count, number}} products_other': '{{count, number}} products',
  '{{count, number}} sales_one': '{{count, number}} sale',
  '{{count, number}} sales_other': '{{count, number}} sales',
  '{{count, number}} shipments_one': '{{count, number}} shipment',
  '{{count, number}} shipments_other': '{{count, number}} shipments',
  '{{count, number}} stocks_one': '{{count, number}} stock',
  '{{count, number}} stocks_other': '{{count, number}} stocks',
  '{{count, number}} users_one': '{{count, number}} user',
  '{{count, number}} users_other': '{{count, number}} users',
  '{{count, number}} warehouses_one': '{{count, number}} warehouse',
  '{{count, number}} warehouses_other': '{{count, number}} warehouses',
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
} as const;
