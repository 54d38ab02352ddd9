import { describe, expect, it } from 'vitest';
import { othersChanges } from './others-changes.ts';

const before = {
  name: 'Bole',
  address: 'Airport',
  permit: { bank: 'Dashen', date: '' },
  containers: [
    { no: 'A', size: 20 },
    { no: 'B', size: 20 },
  ],
};

describe('othersChanges', () => {
  it('are those of single values, in groups and lists too, and leave what was typed elsewhere alone', () => {
    const now = { ...before, name: 'Mine', permit: { bank: 'Awash', date: '' } };
    const stored = {
      ...before,
      address: 'Theirs',
      permit: { bank: 'Dashen', date: '2026-03-05' },
      containers: [before.containers[0], { no: 'B', size: 40 }],
    };
    expect(othersChanges(before, now, stored)).toEqual([
      { path: 'address', stored: 'Theirs' },
      { path: 'permit.date', stored: '2026-03-05' },
      { path: 'containers.1.size', stored: 40 },
    ]);
  });

  it('come with what was typed at the same place', () => {
    expect(othersChanges(before, { ...before, name: 'Mine' }, { ...before, name: 'Theirs' })).toEqual([
      { path: 'name', stored: 'Theirs', typed: 'Mine' },
    ]);
  });

  it('are the whole list where lines came or went', () => {
    const added = [...before.containers, { no: 'C', size: 20 }];
    const removed = [before.containers[1]];
    expect(othersChanges(before, before, { ...before, containers: added })).toEqual([
      { path: 'containers', stored: added },
    ]);
    expect(
      othersChanges(before, { ...before, containers: removed }, { ...before, containers: added }),
    ).toEqual([{ path: 'containers', stored: added, typed: removed }]);
  });
});
