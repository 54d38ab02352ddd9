import type { RawValue } from '../bson/raw-value.ts';
import type { Collection } from '../catalog/collection.ts';
import { insertDocument, prepareInsert } from './insert-document.ts';
import type { Statement, StatementResult, StepResult } from './statement.ts';
import type { WriteAccess } from './write-access.ts';

/** An insert of one document. */
export class InsertStatement implements Statement {
  private readonly collection: () => Collection;
  private readonly document: Buffer;

  /** @param collection finds the collection, or makes it */
  constructor(collection: () => Collection, document: RawValue) {
    this.collection = collection;
    this.document = prepareInsert(document);
  }

  get result(): StatementResult {
    return { matched: 1, modified: 0, upserted: undefined, before: undefined, after: this.document };
  }

  step(access: WriteAccess): StepResult {
    insertDocument(access, this.collection(), this.document);
    return 'done';
  }

  async search(): Promise<void> {
    // An insert has nothing to search for.
  }
}
