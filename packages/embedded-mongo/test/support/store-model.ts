import { keyText } from '../../src/ordering/prefix.ts';
import type { Store } from '../../src/store/store.ts';
import type { Random } from './random.ts';

/** What a store should hold: texts of keys and values. */
export type Model = ReadonlyMap<string, string>;

/** Within a commit group, removes a key once in so many times and puts some value there else, in the store and its model. */
export function changeBoth(
  store: Store,
  model: Map<string, string>,
  key: Buffer,
  random: Random,
  removesOnceIn: number,
): void {
  const text = keyText(key);
  const isThere = model.has(text);
  if (random.once(removesOnceIn)) {
    model.delete(text);
    store.remove(key, isThere ? -1 : 0);
  } else {
    const value = random.once(2) ? '' : `value ${random.below(1000)}`;
    model.set(text, value);
    store.put(key, Buffer.from(value), isThere ? 0 : 1);
  }
}
