import type { countedEnglish } from './counted-english.ts';

export const countedAmharic: Readonly<Record<keyof typeof countedEnglish, string>> = {
  '{{count, number}} customers_one': '{{count, number}} ደንበኛ',
  '{{count, number}} customers_other': '{{count, number}} ደንበኞች',
  '{{count, number}} products_one': '{{count, number}} ምርት',
  '{{count, number}} products_other': '{{count, number}} ምርቶች',
  '{{count, number}} sales_one': '{{count, number}} ሽያጭ',
  '{{count, number}} sales_other': '{{count, number}} ሽያጮች',
  '{{count, number}} shipments_one': '{{count, number}} ጭነት',
  '{{count, number}} shipments_other': '{{count, number}} ጭነቶች',
  '{{count, number}} stocks_one': '{{count, number}} ክምችት',
  '{{count, number}} stocks_other': '{{count, number}} ክምችቶች',
  '{{count, number}} users_one': '{{count, number}} ተጠቃሚ',
  '{{count, number}} users_other': '{{count, number}} ተጠቃሚዎች',
  '{{count, number}} warehouses_one': '{{count, number}} መጋዘን',
  '{{count, number}} warehouses_other': '{{count, number}} መጋዘኖች',
  'Too many failed sign-ins. Try again in {{count, number}} minutes._one':
    'ብዙ ጊዜ መግባት አልተሳካም። ከ{{count, number}} ደቂቃ በኋላ እንደገና ይሞክሩ።',
  'Too many failed sign-ins. Try again in {{count, number}} minutes._other':
    'ብዙ ጊዜ መግባት አልተሳካም። ከ{{count, number}} ደቂቃዎች በኋላ እንደገና ይሞክሩ።',
  'Sales can be dated at most {{count, number}} days back_one':
    'የሽያጭ ቀን ቢበዛ ከ{{count, number}} ቀን በፊት ሊሆን ይችላል',
  'Sales can be dated at most {{count, number}} days back_other':
    'የሽያጭ ቀን ቢበዛ ከ{{count, number}} ቀናት በፊት ሊሆን ይችላል',
  'Goods can be taken back within {{count, number}} days_one': 'ዕቃዎች መመለስ የሚችሉት በ{{count, number}} ቀን ውስጥ ነው',
  'Goods can be taken back within {{count, number}} days_other':
    'ዕቃዎች መመለስ የሚችሉት በ{{count, number}} ቀናት ውስጥ ነው',
  'Payments can be dated at most {{count, number}} days back_one':
    'የክፍያ ቀን ቢበዛ ከ{{count, number}} ቀን በፊት ሊሆን ይችላል',
  'Payments can be dated at most {{count, number}} days back_other':
    'የክፍያ ቀን ቢበዛ ከ{{count, number}} ቀናት በፊት ሊሆን ይችላል',
};
