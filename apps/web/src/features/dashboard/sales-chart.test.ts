import { expect, it } from 'vitest';
import { drawingOf } from './sales-chart.tsx';
import { weeksOf } from './weeks.ts';

const days = (...totals: [total: number, previousTotal: number][]) =>
  totals.map(([total, previousTotal], at) => ({ day: `2026-11-${10 + at}`, sales: 1, total, previousTotal }));

/** All heights of a path, in per cent of the box. */
const heightsOf = (path: string): number[] => [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));

it('keeps every day of both periods within its box, by weeks too, and fills from the line of 0', () => {
  const loss = days([900, 0], [-4_000_000, 200], [300_000, -7_000_000], [0, 0]);
  for (const points of [
    loss,
    weeksOf(loss),
    days([-5, 0], [0, 0]),
    days([0, 0], [0, 0]),
    days([7, 9], [3, 1]),
  ]) {
    const { shapes, y, ticks } = drawingOf(points);
    const heights = Object.values(shapes).flatMap(heightsOf);
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(-0.001);
    expect(Math.max(...heights)).toBeLessThanOrEqual(100.001);
    expect(ticks).toContain(0);
    expect(heightsOf(shapes.area).some((height) => Math.abs(height - y(0)) < 0.001)).toBe(true);
    for (const tick of ticks) expect(y(tick)).toBeLessThanOrEqual(100.001);
  }
});
