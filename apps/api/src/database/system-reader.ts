import { Reader } from './reader.ts';
import type { Session } from './types.ts';

/**
 * Reads everything, for what nobody in particular asks for: checks of the data, sign-ins, rules that hold over all
 * records. The import rules tell who may.
 */
export const systemReader = (session?: Session): Reader => new Reader('all', session);
