import type { mongo } from 'mongoose';

type Document = mongo.Document;

/** Fields of a command that don't belong to its query. */
const AROUND = new Set(
  'lsid txnNumber startTransaction autocommit readConcern writeConcern $db $clusterTime $readPreference projection'.split(
    ' ',
  ),
);

/**
 * Records one example of each query shape, which is a command without its values.
 * @param client created with `monitorCommands`
 * @returns reports the shapes recorded so far that no index serves
 */
export function watchQueries(client: mongo.MongoClient): (database: mongo.Db) => Promise<string[]> {
  const examples = new Map<string, Document>();
  client.on('commandStarted', ({ command }) => {
    for (const query of queriesOf(command)) {
      const shape = JSON.stringify(query, (_key, value) => shapeOf(value));
      if (!examples.has(shape)) examples.set(shape, shortened(query) as Document);
    }
  });
  return async (database) => {
    const breaches: string[] = [];
    for (const [shape, query] of examples) {
      // MongoDB may cut a range's upper bound within a UTF-8 character.
      const options = { enableUtf8Validation: false };
      const plan = await database.command({ explain: query, verbosity: 'queryPlanner' }, options);
      if (readsAll(plan) && !(await hasIndexFor(database, query))) breaches.push(`no index serves ${shape}`);
    }
    return breaches;
  };
}

function queriesOf(command: Document): Document[] {
  const [name = ''] = Object.keys(command);
  const query = Object.fromEntries(Object.entries(command).filter(([field]) => !AROUND.has(field)));
  if (name === 'update' || name === 'delete') {
    const statements: Document[] = command[`${name}s`];
    return statements.map((statement) => ({ ...query, [`${name}s`]: [statement] })).filter(isChoosy);
  }
  const isKnown = ['find', 'aggregate', 'count', 'distinct', 'findAndModify'].includes(name);
  return isKnown && isChoosy(query) ? [query] : [];
}

/** Tells whether an index could help. */
const isChoosy = (query: Document) => orderOf(query) !== undefined || Object.keys(filterOf(query)).length > 0;

/** Finds the field that is sorted by, or whose distinct values are read. The driver sends sort orders as maps. */
const orderOf = ({ sort = {}, key }: Document): string | undefined =>
  key ?? (sort instanceof Map ? [...sort.keys()] : Object.keys(sort))[0];

function filterOf({ filter, query, updates, deletes, pipeline }: Document): Document {
  return filter ?? query ?? (updates ?? deletes)?.[0].q ?? pipeline?.[0]?.$match ?? {};
}

function shapeOf(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  if (Array.isArray(value)) return value.slice(0, 1);
  return value !== null && typeof value === 'object' && !('_bsontype' in value) ? value : '?';
}

/** Shortens long lists: a plan repeats each value several times, and has at most 16 MB. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(shortened);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shortened(inner)]));
}
const LIST_MAX = 100;

function readsAll(plan: unknown): boolean {
  if (plan === null || typeof plan !== 'object') return false;
  if ('stage' in plan && plan.stage === 'COLLSCAN') return true;
  return Object.values(plan).some(readsAll);
}

/** Looks for an index itself, as MongoDB may prefer to scan a small collection. */
async function hasIndexFor(database: mongo.Db, query: Document): Promise<boolean> {
  const [collection = ''] = Object.values(query);
  const indexes = await database.collection(String(collection)).indexes();
  const first = new Set(indexes.map(({ key }) => Object.keys(key)[0]));
  const order = orderOf(query);
  if (order !== undefined && first.has(order)) return true;
  const isServed = (filter: Document): boolean =>
    Object.entries(filter).some(([field, condition]) => {
      if (field === '$and') return condition.some(isServed);
      if (field === '$or') return condition.every(isServed);
      return first.has(field);
    });
  return isServed(filterOf(query));
}
