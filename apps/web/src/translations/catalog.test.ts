// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../test/sentences.ts';
import { translateBy } from '../lib/translate.ts';
import { amharic, finderIn } from './amharic.ts';
import english from './en.json';

const t = translateBy('am', amharic);
const find = finderIn(amharic, t);

/** Names, which are the same in every language, and what only developers read. */
const NAMES =
  /^(A4|80 mm|English|አማርኛ|Control\+K Meta\+K|Idempotency-Key|There is no call to Q7 Q7|Q7\.Q7|Q7 \(\{hotkey\}\)|Q7 is summed up as .*|Login limits are used .*|Too many failed sign-ins\. Q7|Try again in Q7 Q7\.|Sale Q7 for Q7 birr created|This resource has no schema for this form)$/;

/** What has no Amharic, with the file that says it. A sentence with values is tried with a Q7 in their place. */
function untranslated(folder: string, isAsked: (file: string) => boolean = () => true): string[] {
  return [...sentencesOf(folder)]
    .filter(([text, file]) => isAsked(file) && !NAMES.test(text) && !isInAmharic(text))
    .map(([text, file]) => `${file}: ${text}`);
}

/** The receipt carries both languages itself, side by side. */
const isBilingual = (file: string) => /receipt-(paper|lines)\.tsx$/.test(file);
const inCatalog = (text: string) => amharic[text] ?? amharic[`${text}_other`];
const isAmharic = (text: string) => /[\u1200-\u137f]/.test(text);
const isInAmharic = (text: string) => isAmharic(inCatalog(text) ?? filledIn(text) ?? text);
/** Its text by a template; not when it only happens to fit one, and English words are left in it. */
const filledIn = (text: string) => [find(text) ?? ''].find((found) => !/[a-z]{3}/.test(found));

it('every sentence of the web app has its Amharic', () => {
  expect(untranslated('apps/web/src', (file) => !isBilingual(file))).toEqual([]);
});

it('word for word, as its own sentences are looked up', () => {
  const missing = [...sentencesOf('apps/web/src')].filter(
    ([text, file]) => !isBilingual(file) && !NAMES.test(text) && !isAmharic(text) && !inCatalog(text),
  );
  expect(missing).toEqual([]);
});

it('so has every label and message of the schemas', () => {
  expect(untranslated('packages/schemas/src')).toEqual([]);
});

it('and every refusal of the API', () => {
  const isRefusal = (file: string) =>
    /^(errors|body|csrf|origin|parse|error-handler|idempotency|login-limits|health|watch|.*\.service)\.ts$/.test(
      file.split('/').at(-1) ?? '',
    );
  for (const folder of ['http', 'crud', 'database', 'features']) {
    expect(untranslated(`apps/api/src/${folder}`, isRefusal)).toEqual([]);
  }
});

it('every text that counts has both forms, in both languages', () => {
  for (const key of Object.keys(english)) expect(amharic).toHaveProperty([key]);
});

it('speaks to people politely, on buttons as in sentences', () => {
  // Commands as one would give a child; 'ይ…ሉ' and 'ያ…ሉ' are how one asks a grown-up.
  const familiar =
    /(?<![\u1200-\u137f])(መዝግብ|አስተካክል|ጫን|ሞክር|ሂድ|ፈልግ|ክፈት|ውጣ|ቆይ|ቀጥል|ጨምር|ተው|ዝጋ|ሰርዝ|አዘጋጅ|ምረጥ|ላክ|ቀይር|አስቀምጥ|ግባ|አሳይ|ደብቅ|መልስ|አቦዝን|አንቃ|አስወግድ|አትም|ቅዳ|አውርድ|አግኝ|ተመለስ|አክል|ጠብቅ|አቁም)(?![\u1200-\u137f])/;
  expect(Object.values(amharic).filter((text) => familiar.test(text))).toEqual([]);
});

it('every template keeps its values', () => {
  const values = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(amharic)) {
    expect([...new Set(values(text))], key).toEqual([...new Set(values(key))]);
  }
});

describe('a sentence that arrives with its values', () => {
  it.each([
    ['Price must be at most 999,999,999', 'ዋጋ ከ999,999,999 መብለጥ የለበትም'],
    ['Only 3 of Laptop left in Bole, 5 asked', 'በBole የቀረው Laptop 3 ብቻ ነው፣ የተጠየቀው 5 ነው'],
    ['Supplier is required', 'አቅራቢ ያስፈልጋል'],
    ['Too many failed sign-ins. Try again in 5 minutes.', 'ብዙ ጊዜ መግባት አልተሳካም። ከ5 ደቂቃዎች በኋላ እንደገና ይሞክሩ።'],
    [
      "Jack can't be deleted: it is used by 3 stocks, 2 sales, and 1 user",
      'Jack መሰረዝ አይቻልም፦ 3 ክምችቶች፣ 2 ሽያጮች፣ 1 ተጠቃሚ ይጠቀሙበታል',
    ],
  ])('%s', (sentence, text) => expect(find(sentence)).toBe(text));
});
