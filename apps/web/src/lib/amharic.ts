import { amharicMessages } from '@app/schemas/messages/amharic';
import type { Catalog } from '@app/schemas/messages/translate';
import screens from '../translations/am.json';

/** All Amharic texts: the screens', the API's, the schemas' and those of files. Readers of English never load this. */
export const amharic: Catalog = { ...screens, ...amharicMessages };
