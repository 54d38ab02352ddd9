import { documentId } from '../bson/document-id.ts';
import type { RawValue } from '../bson/raw-value.ts';
import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { Hint } from '../plan/planner.ts';
import type { Filter } from '../query/filter.ts';
import type { Operation } from '../scheduling/operation.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { SortField } from '../sort/sort-key.ts';
import type { Update } from '../update/update.ts';
import { findsWhatIsTaken } from '../update/upsert-retry.ts';
import { checkNesting, insertDocument } from './insert-document.ts';
import type { Statement, StatementResult, StepResult } from './statement.ts';
import { Targets } from './targets.ts';
import type { WriteAccess } from './write-access.ts';

/** What an update is to do. */
export interface UpdateRequest {
  /** The collection, or undefined if it doesn't exist. */
  readonly collection: Collection | undefined;
  /** Makes the collection, for an upsert. */
  readonly makeCollection: () => Collection;
  readonly filter: Filter;
  readonly update: Update;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly sort: readonly SortField[];
  readonly hint: Hint | undefined;
}

/** An update of one document or of all that match. */
export class UpdateStatement implements Statement {
  private readonly request: UpdateRequest;
  private readonly targets: Targets | undefined;
  private matched = 0;
  private modified = 0;
  private upserted: RawValue | undefined;
  private before: Buffer | undefined;
  private after: Buffer | undefined;
  /** The document of an upsert that has found nothing; once made, it is inserted whatever happens meanwhile. */
  private toInsert: Buffer | undefined;
  private searchedAgain = false;

  constructor(request: UpdateRequest) {
    this.request = request;
    const { collection, filter, sort, hint, multi } = request;
    if (collection !== undefined)
      this.targets = new Targets({ collection, filter, sort, skip: 0, limit: multi ? Infinity : 1, hint });
  }

  get result(): StatementResult {
    const { matched, modified, upserted, before, after } = this;
    return { matched, modified, upserted, before, after };
  }

  step(access: WriteAccess, slice: Slice): StepResult {
    try {
      return this.run(access, slice);
    } catch (error) {
      // Whoever has waited for a transaction may find the documents changed.
      this.targets?.interrupted();
      throw error;
    }
  }

  private run(access: WriteAccess, slice: Slice): StepResult {
    if (this.toInsert !== undefined) return this.insert(access);
    const { targets } = this;
    const { collection } = this.request;
    if (targets !== undefined && collection !== undefined && !access.isGone(collection)) {
      if (!targets.found && !targets.searchBriefly(access.view)) return 'search';
      const result = this.updateTargets(access, targets, slice);
      if (result !== 'done') return result;
    }
    if (this.matched > 0 || !this.request.upsert) return 'done';
    this.toInsert = this.request.update.insert(this.request.filter);
    checkNesting(this.toInsert, 0);
    return this.insert(access);
  }

  private updateTargets(access: WriteAccess, targets: Targets, slice: Slice): StepResult {
    for (let idKey = targets.current; idKey !== undefined; idKey = targets.current) {
      const isHit = this.updateOne(access, targets, idKey);
      targets.advance();
      if (!isHit && !this.request.multi) {
        // The document has changed since it was found: there may be another one.
        targets.restart();
        return 'again';
      }
      if (targets.current !== undefined && slice.over()) {
        targets.interrupted();
        return 'again';
      }
    }
    return 'done';
  }

  /** @returns false if the document no longer matches */
  private updateOne(access: WriteAccess, targets: Targets, idKey: Buffer): boolean {
    const collection = this.request.collection as Collection;
    const { filter, update } = this.request;
    access.claim(collection, idKey);
    const before = access.document(collection, idKey);
    if (before === undefined || (targets.mustCheck && !filter.matches(before, 0))) return false;
    const after = update.apply(before);
    if (after !== before) {
      checkNesting(after, 0);
      access.write({ collection, idKey, before, after });
      this.modified++;
    }
    this.matched++;
    this.before = before;
    this.after = after;
    return true;
  }

  private insert(access: WriteAccess): StepResult {
    const document = this.toInsert as Buffer;
    const { collection } = this.request;
    // It may have been dropped since the statement began, or never have come to be.
    const target =
      collection === undefined || collection.dropped ? this.request.makeCollection() : collection;
    try {
      insertDocument(access, target, document);
    } catch (error) {
      if (this.searchedAgain || !findsWhatIsTaken(this.request.filter.root, error)) throw error;
      this.searchedAgain = true;
      this.toInsert = undefined;
      this.targets?.restart();
      return 'again';
    }
    this.upserted = documentId(document);
    this.after = document;
    return 'done';
  }

  async search(view: ReadView, operation: Operation): Promise<void> {
    await this.targets?.search(view, operation);
  }
}
