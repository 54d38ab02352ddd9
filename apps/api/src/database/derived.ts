import { withNames } from './names.ts';
import type { Reader } from './reader.ts';
import type { Stored } from './types.ts';

/**
 * Adds to records, which have their names, what is made of others, as far as the reader sees those.
 * @param areNew spares the look at what names them: nothing does yet
 */
export type Derivation = (named: Stored[], reader: Reader, areNew: boolean) => Promise<Stored[]>;
const derivations = new Map<string, Derivation>();
export const declareDerivation = (name: string, derive: Derivation): void =>
  void derivations.set(name, derive);

/** Adds names beside the ids, and what is made of other records, such as what there is of a product in all. */
export async function presented(
  model: string,
  records: readonly Stored[],
  reader: Reader,
): Promise<Stored[]> {
  return withDerived(model, await withNames(model, records, reader.session), reader);
}

/** Adds what is made of other records to these, which have their names. */
export async function withDerived(
  model: string,
  named: Stored[],
  reader: Reader,
  areNew = false,
): Promise<Stored[]> {
  const derive = derivations.get(model);
  return derive && named.length ? derive(named, reader, areNew) : named;
}
