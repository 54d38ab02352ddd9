import { fileWords } from '../text/file-words.ts';
import { countedAmharic } from './counted-amharic.ts';
import { countedNouns, nounWords } from './noun-words.ts';
import { sentences } from './sentences.ts';
import type { Catalog } from './translate.ts';
import { words } from './words.ts';

/** All messages of the API, the schemas and exported files, in Amharic. */
export const amharicMessages: Catalog = {
  ...fileWords,
  ...words,
  ...nounWords,
  ...sentences,
  ...countedAmharic,
  ...countedNouns,
};
