import { describe, expect, it } from 'vitest';
import { type Burst, continueBurst, isScan, noBurst } from './burst.ts';

/** Types texts, each with the pause before it and the time between its keys; returns what Enter then makes a scan. */
function scanned(...typed: readonly [pause: number, text: string, pace: number][]): string | undefined {
  let at = 1_000;
  let burst: Burst = noBurst;
  let pace = 0;
  for (const [pause, text, ms] of typed) {
    pace = ms;
    at += pause - ms;
    for (const key of text) {
      at += ms;
      burst = continueBurst(burst, { key, at });
    }
  }
  return isScan(burst, at + pace) ? burst.text : undefined;
}

const CODE = '6001000000017';

describe('A scan is', () => {
  it.each([0, 1, 10, 20, 35, 50])('a code with a key every %i ms', (pace) => {
    expect(scanned([0, CODE, pace])).toBe(CODE);
  });

  it.each(['96385074', 'TILE-6', 'RG 2.1/A'])('%s, too', (code) => {
    expect(scanned([0, code, 5])).toBe(code);
  });

  it('what comes unevenly, but fast on average', () => {
    let burst = noBurst;
    let at = 0;
    for (const [place, key] of [...CODE].entries()) {
      at += place % 2 ? 90 : 5;
      burst = continueBurst(burst, { key, at });
    }
    expect(isScan(burst, at + 5)).toBe(true);
  });

  it('a code whose keys wait for the page, such as for a list that the first one opens', () => {
    const first = continueBurst(noBurst, { key: '6', at: 0 });
    const second = continueBurst(first, { key: '0', at: 180, ready: 175 });
    expect(second.text).toBe('60');
    expect(continueBurst(first, { key: '0', at: 180, ready: 10 }).text).toBe('0');
  });

  it('a code whose device stalls once amid it', () => {
    expect(scanned([0, CODE.slice(0, 8), 3], [400, CODE.slice(8), 3])).toBe(CODE);
  });

  it('not joined to the figure typed before it', () => {
    expect(scanned([0, '12', 150], [150, CODE, 3])).toBe(CODE);
    expect(scanned([0, '3', 0], [101, CODE, 3])).toBe(CODE);
    expect(scanned([0, '12', 40], [300, CODE, 3])).toBe(CODE);
  });
});

describe('No scan is', () => {
  it.each([51, 80, 150, 300])('a code with a key every %i ms', (pace) => {
    expect(scanned([0, CODE, pace])).toBeUndefined();
  });

  it('a figure of five, however fast', () => {
    expect(scanned([0, '12500', 0])).toBeUndefined();
  });

  it('a code whose Enter comes later, by hand', () => {
    let burst = noBurst;
    for (const [place, key] of [...CODE].entries()) burst = continueBurst(burst, { key, at: place * 5 });
    expect(isScan(burst, 12 * 5 + 700)).toBe(false);
  });

  it('a code without an end, nor joined to the next', () => {
    expect(scanned([0, CODE, 5], [600, CODE, 5])).toBe(CODE);
  });
});
