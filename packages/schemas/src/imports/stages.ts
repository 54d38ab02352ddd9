import { DAY_MS } from '../kit/days.ts';

/** How far an import has come (part 5, section 1), in order: never typed, and never stored. */
export const stages = {
  ordered: 'Ordered',
  'from China': 'From China',
  'free zone': 'Free zone',
  inland: 'Inland',
  'at dry port': 'At dry port',
  'in stock': 'In stock',
  closed: 'Closed',
} as const;
export type Stage = keyof typeof stages;
export const stageNames = Object.keys(stages) as Stage[];

/** What the stage is told by: which legs there are, and the days of the first arrival, the last receipt and the close. */
export type Progress = {
  china: boolean;
  freezone: boolean;
  ethiopian: boolean;
  arrived: Date | null;
  /** Once all goods are received. */
  stocked: Date | null;
  closed: Date | null;
};

/** Tells the furthest stage that holds. @param today as days are stored; a later arrival is only expected */
export function stageOf(progress: Progress, today: Date): Stage {
  if (progress.closed) return 'closed';
  if (progress.stocked) return 'in stock';
  if (progress.arrived && progress.arrived <= today) return 'at dry port';
  if (progress.ethiopian) return 'inland';
  if (progress.freezone) return 'free zone';
  return progress.china ? 'from China' : 'ordered';
}

/** Days by which an import is past its expected day; 0 once it is at the dry port. */
export function daysLate(expected: Date | null, stage: Stage, today: Date): number {
  if (!expected || stageNames.indexOf(stage) >= stageNames.indexOf('at dry port')) return 0;
  return Math.max(0, daysBetween(expected, today));
}

/** Whole days from one stored day to another. */
export const daysBetween = (first: Date, last: Date): number =>
  Math.round((last.getTime() - first.getTime()) / DAY_MS);
