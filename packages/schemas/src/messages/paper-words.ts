/** The first payment methods and reasons of a company, which papers tell in both languages. */
export const paperWords = {
  Cash: 'ጥሬ ገንዘብ',
  'Bank transfer': 'የባንክ ዝውውር',
  Cheque: 'ቼክ',
  CPO: 'ሲፒኦ',
  Telebirr: 'ቴሌብር',
  'CBE Birr': 'ሲቢኢ ብር',
  'M-Pesa': 'ኤም-ፔሳ',
  Card: 'ካርድ',
  'Withholding tax': 'ተቀናሽ ግብር',
  'VAT withheld': 'ተቀናሽ ተ.እ.ታ',
  'Write-off': 'የተተወ ዕዳ',
  'On account': 'በሒሳቡ ያለ',
  Damaged: 'የተበላሸ',
  'Wrong item': 'የተሳሳተ ዕቃ',
  'Changed mind': 'ሐሳብ መቀየር',
  'Too many': 'ከሚፈለገው በላይ',
  Other: 'ሌላ',
  Lost: 'የጠፋ',
  Found: 'የተገኘ',
  Expired: 'ጊዜው ያለፈበት',
  Sample: 'ናሙና',
  'Own use': 'ለራስ አገልግሎት',
  Correction: 'ማስተካከያ',
} as const;

/** The Amharic of a name of the reference data; those that a company has added stay as they are. */
export const amharicOf = (name: string): string =>
  (paperWords as Readonly<Record<string, string>>)[name] ?? name;
