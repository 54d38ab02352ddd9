import { fileWords } from '@app/schemas/file-words';
import { entryOf } from '../lib/entry-of.ts';
import type { Catalog, Translate } from '../lib/translate.ts';
import screens from './am.json';
import server from './am-server.json';

/** The screens' sentences, those of the API and the schemas, and the words that files say too. Whoever reads English loads none of this. */
export const amharic: Catalog = { ...screens, ...server, ...fileWords };

const PLACEHOLDER = /\{\{(\w+)[^}]*\}\}/g;

/** Values of these names are words of ours; those of others are what people entered, and stay as they are. */
const OURS = ['label', 'time', 'uses'];
/** Between what the API enumerates: "3 stocks, 2 sales, and 1 user". */
const COMMAS = /, and | and |, /;

/**
 * Finds the text of a sentence that was filled in before it arrived, such as "Price must be at most 9": it
 * fits a template of the catalog. What was filled in is translated too, where it is ours.
 */
export function finderIn(catalog: Catalog, t: Translate): (sentence: string) => string | undefined {
  const templates = Object.keys(catalog)
    .filter((key) => key.match(PLACEHOLDER) && !/_(one|other)$/.test(key))
    // The one that says the most of a sentence is the one it was made from.
    .sort((a, b) => fixedLength(b) - fixedLength(a))
    .map((key) => ({ key, names: namesIn(key), form: formOf(key) }));
  const find = (sentence: string): string | undefined => {
    const whole = entryOf(catalog, sentence);
    if (whole !== undefined) return whole;
    for (const { key, names, form } of templates) {
      const values = form.exec(sentence)?.slice(1);
      if (!values) continue;
      const filled = values.map((value, at) => {
        const name = names[at] ?? '';
        const parts = value.split(COMMAS).map((part) => find(part) ?? part);
        return [name, OURS.includes(name) ? parts.join('፣ ') : value];
      });
      return t(key, Object.fromEntries(filled));
    }
    return undefined;
  };
  return find;
}

const namesIn = (key: string) => [...key.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
const fixedLength = (key: string) => key.replace(PLACEHOLDER, '').length;

function formOf(key: string): RegExp {
  const fixed = key.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('(.+?)')}$`, 's');
}
