// @ts-check

/** Why a file can't be read. */
export class Refusal extends Error {
  /** @param {import('./read-spreadsheet.ts').RefusalReason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}
