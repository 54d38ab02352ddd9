import { documentNumber, ethiopianYear, numberStart, type Series } from '@app/schemas/counter/numbers';
import type { UndoLog } from './undo-log.ts';

/** Gives documents their numbers: unique and without gaps, as a refused work gives its own back. */
export class Numbers {
  private readonly serials: Map<string, number>;
  private readonly undo: UndoLog;

  constructor(serials: Readonly<Record<string, number>>, undo: UndoLog) {
    this.serials = new Map(Object.entries(serials));
    this.undo = undo;
  }

  /** The last serials, by the start of the numbers. */
  get last(): Record<string, number> {
    return Object.fromEntries(this.serials);
  }

  /** Takes the next number of a series. @param moment decides the Ethiopian year, in the time zone; days are in UTC */
  next(series: Series, moment: Date, timeZone: string): string {
    const year = ethiopianYear(moment, timeZone);
    const start = numberStart(series, year);
    const serial = (this.serials.get(start) ?? 0) + 1;
    this.undo.set(this.serials, start, serial);
    return documentNumber(series, year, serial);
  }
}
