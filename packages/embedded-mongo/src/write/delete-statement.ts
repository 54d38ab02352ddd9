import type { ReadView } from '../catalog/read-view.ts';
import type { Query } from '../exec/query-rows.ts';
import type { Operation } from '../scheduling/operation.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { Statement, StatementResult, StepResult } from './statement.ts';
import { Targets } from './targets.ts';
import type { WriteAccess } from './write-access.ts';

/** A deletion of one document or of all that match. */
export class DeleteStatement implements Statement {
  private readonly query: Query | undefined;
  private readonly targets: Targets | undefined;
  private deleted = 0;
  private before: Buffer | undefined;

  /** @param query undefined if the collection doesn't exist; its limit says whether one or all are meant */
  constructor(query: Query | undefined) {
    this.query = query;
    this.targets = query === undefined ? undefined : new Targets(query);
  }

  get result(): StatementResult {
    return {
      matched: this.deleted,
      modified: 0,
      upserted: undefined,
      before: this.before,
      after: undefined,
    };
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
    const { query, targets } = this;
    if (query === undefined || targets === undefined || access.isGone(query.collection)) return 'done';
    if (!targets.found && !targets.searchBriefly(access.view)) return 'search';
    for (let idKey = targets.current; idKey !== undefined; idKey = targets.current) {
      const isHit = this.deleteOne(access, query, targets, idKey);
      targets.advance();
      if (!isHit && query.limit === 1) {
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
  private deleteOne(access: WriteAccess, query: Query, targets: Targets, idKey: Buffer): boolean {
    const { collection, filter } = query;
    access.claim(collection, idKey);
    const before = access.document(collection, idKey);
    if (before === undefined || (targets.mustCheck && !filter.matches(before, 0))) return false;
    access.write({ collection, idKey, before, after: undefined });
    this.deleted++;
    this.before = before;
    return true;
  }

  async search(view: ReadView, operation: Operation): Promise<void> {
    await this.targets?.search(view, operation);
  }
}
