import type { Collection, MongoClient } from 'mongodb';
import type { Item } from './data.ts';

type Run = (items: Collection<Item>, documents: number, client: MongoClient) => Promise<unknown>;

/** A request, and what has to be there before, while nobody measures. */
export type Heavy = readonly [name: string, run: Run, prepare?: Run];
