/** What is said of goods that come back (part 3, section 4). */
export const returnSentences = {
  'Goods taken back': 'ዕቃዎቹ ተመልሰዋል',
  'Sale voided': 'ሽያጩ ተሰርዟል',
  'Choose what comes back': 'የሚመለሰውን ይምረጡ',
  'A line stands twice': 'አንድ ዕቃ ሁለት ጊዜ ተጠቅሷል',
  'Only {{left, number}} of {{sold, number}} can be returned':
    'ከ{{sold, number}} ውስጥ መመለስ የሚቻለው {{left, number}} ብቻ ነው',
  "Take the refund's payment first": 'መጀመሪያ የተመላሹን ገንዘብ ክፍያ ይቀበሉ',
  'Goods of sale #{{number}} worth {{amount, money}} birr taken back: {{reason}}':
    'የሽያጭ #{{number}} {{amount, money}} ብር ዋጋ ያላቸው ዕቃዎች ተመልሰዋል፦ {{reason}}',
  'Sale #{{number}} voided: {{reason}}': 'ሽያጭ #{{number}} ተሰርዟል፦ {{reason}}',
} as const satisfies Readonly<Record<string, string>>;
