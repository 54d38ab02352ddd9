/** A kind of record in Amharic: one, several, a certain one. */
export type Noun = {
  one: string;
  many: string;
  the: string;
  /** A heading over all of them, where it isn't `many`. */
  all?: string;
};

/**
 * The kinds of records, by the label of their resource. Their English forms follow by rule, see `plurals.ts`: Sale,
 * Sales, sale, 1 sale, 2 sales.
 */
export const nouns = {
  'Audit entry': { one: 'የክትትል መዝገብ', many: 'የክትትል መዝገቦች', the: 'የክትትል መዝገቡ' },
  Container: { one: 'ኮንቴይነር', many: 'ኮንቴይነሮች', the: 'ኮንቴይነሩ' },
  Customer: { one: 'ደንበኛ', many: 'ደንበኞች', the: 'ደንበኛው' },
  File: { one: 'ፋይል', many: 'ፋይሎች', the: 'ፋይሉ' },
  'Goods document': { one: 'የዕቃ ሰነድ', many: 'የዕቃ ሰነዶች', the: 'የዕቃ ሰነዱ' },
  Import: { one: 'የማስመጣት ፋይል', many: 'የማስመጣት ፋይሎች', the: 'የማስመጣት ፋይሉ' },
  Product: { one: 'ምርት', many: 'ምርቶች', the: 'ምርቱ' },
  Receivable: { one: 'ተሰብሳቢ ሒሳብ', many: 'ተሰብሳቢ ሒሳቦች', the: 'ተሰብሳቢ ሒሳቡ', all: 'ተሰብሳቢ' },
  Sale: { one: 'ሽያጭ', many: 'ሽያጮች', the: 'ሽያጩ' },
  Shipment: { one: 'ጭነት', many: 'ጭነቶች', the: 'ጭነቱ' },
  Stock: { one: 'ክምችት', many: 'ክምችቶች', the: 'ክምችቱ', all: 'ክምችት' },
  'Stock movement': { one: 'የክምችት እንቅስቃሴ', many: 'የክምችት እንቅስቃሴዎች', the: 'የክምችት እንቅስቃሴው' },
  User: { one: 'ተጠቃሚ', many: 'ተጠቃሚዎች', the: 'ተጠቃሚው' },
  Warehouse: { one: 'መጋዘን', many: 'መጋዘኖች', the: 'መጋዘኑ' },
} as const satisfies Readonly<Record<string, Noun>>;
