// @vitest-environment node
import { countedNouns } from '@app/schemas/messages/noun-words';
import { expect, it } from 'vitest';
import { amharic } from '../lib/amharic.ts';
import english from './en.json';

it('every text that counts has both forms, in both languages', () => {
  for (const key of Object.keys({ ...english, ...countedNouns })) expect(amharic).toHaveProperty([key]);
  for (const key of Object.keys(amharic)) {
    const [, text, form] = /^(.*)_(one|other)$/s.exec(key) ?? [];
    if (form) expect(amharic).toHaveProperty([`${text}_${form === 'one' ? 'other' : 'one'}`]);
  }
});

it('speaks to people politely, on buttons as in sentences', () => {
  // Commands in the familiar form; 'ይ…ሉ' and 'ያ…ሉ' are polite.
  const familiar =
    /(?<![\u1200-\u137f])(መዝግብ|አስተካክል|ጫን|ሞክር|ሂድ|ፈልግ|ክፈት|ውጣ|ቆይ|ቀጥል|ጨምር|ተው|ዝጋ|ሰርዝ|አዘጋጅ|ምረጥ|ላክ|ቀይር|አስቀምጥ|ግባ|አሳይ|ደብቅ|መልስ|አቦዝን|አንቃ|አስወግድ|አትም|ቅዳ|አውርድ|አግኝ|ተመለስ|አክል|ጠብቅ|አቁም|አስጠንቅቅ|ፍቀድ|ከልክል)(?![\u1200-\u137f])/;
  expect(Object.values(amharic).filter((text) => familiar.test(text))).toEqual([]);
});

it('every template keeps its values', () => {
  const values = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(amharic)) {
    expect([...new Set(values(text))], key).toEqual([...new Set(values(key))]);
  }
});
