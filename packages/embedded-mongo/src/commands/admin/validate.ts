import { CollectionCheck } from '../../check/collection-check.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError, notSupported } from '../../errors/command-error.ts';
import type { Command, Reply } from '../request/context.ts';
import { collectionName, findCollection } from '../request/namespace.ts';

/** Checks a collection with its indexes from end to end, while others go on working. */
export const validate: Command = {
  fields: ['full', 'repair', 'metadata', 'background', 'checkBSONConformance', 'fixMultikey'],
  async run(context, args): Promise<Reply> {
    const name = collectionName(context, args);
    for (const option of ['repair', 'metadata', 'fixMultikey'])
      if (args.flag(option)) throw notSupported(`the option '${option}' of validate`);
    const collection = findCollection(context, name);
    if (collection === undefined)
      throw new CommandError(
        ErrorCode.NamespaceNotFound,
        `Collection '${context.database}.${name}' does not exist to validate.`,
      );
    return context.engine.withSnapshot(async (view) => {
      const check = new CollectionCheck(collection, view);
      await context.operation.run((slice) => check.step(slice));
      return replyOf(check, collection.namespace, collection.idIndex.name);
    });
  },
};

function replyOf(check: CollectionCheck, namespace: string, idIndex: string): Reply {
  const indexes = [...check.entries];
  const more = check.faultCount - check.faults.length;
  return {
    ns: namespace,
    nInvalidDocuments: check.invalidDocuments,
    nNonCompliantDocuments: 0,
    nrecords: check.documents,
    nIndexes: indexes.length + 1,
    keysPerIndex: Object.fromEntries([
      [idIndex, check.documents],
      ...indexes.map(([index, entries]) => [index.name, entries]),
    ]),
    indexDetails: Object.fromEntries([
      [idIndex, { valid: check.invalidDocuments === 0 }],
      ...indexes.map(([index]) => [index.name, { valid: !check.faultyIndexes.has(index) }]),
    ]),
    valid: check.faultCount === 0,
    repaired: false,
    warnings: [],
    errors: more > 0 ? [...check.faults, `and ${more} more`] : check.faults,
  };
}
