import { describe, expect, it } from 'vitest';
import { daysLate, type Progress, stageNames, stageOf } from './stages.ts';

const day = (text: string) => new Date(text);
const today = day('2026-11-29');
const none: Progress = {
  china: false,
  freezone: false,
  ethiopian: false,
  arrived: null,
  stocked: null,
  closed: null,
};

describe('the stage of an import', () => {
  it('is the furthest that holds, whatever is missing before it', () => {
    const steps: Partial<Progress>[] = [
      {},
      { china: true },
      { freezone: true },
      { ethiopian: true },
      { arrived: today },
      { stocked: today },
      { closed: today },
    ];
    expect(steps.map((step) => stageOf({ ...none, ...step }, today))).toEqual(stageNames);
    expect(stageOf({ ...none, china: true, stocked: today, arrived: today }, today)).toBe('in stock');
  });

  it('is at the dry port on the day of the arrival, not the day before', () => {
    const inland = { ...none, ethiopian: true };
    expect(stageOf({ ...inland, arrived: day('2026-11-30') }, today)).toBe('inland');
    expect(stageOf({ ...inland, arrived: today }, today)).toBe('at dry port');
  });
});

it('an import is late by the days since it was expected, until it is at the dry port', () => {
  expect(daysLate(day('2026-11-27'), 'inland', today)).toBe(2);
  expect(daysLate(today, 'inland', today)).toBe(0);
  expect(daysLate(day('2026-12-04'), 'inland', today)).toBe(0);
  expect(daysLate(null, 'inland', today)).toBe(0);
  expect(daysLate(day('2026-11-01'), 'at dry port', today)).toBe(0);
  expect(daysLate(day('2026-11-01'), 'closed', today)).toBe(0);
});
