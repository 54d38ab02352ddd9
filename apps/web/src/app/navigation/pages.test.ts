import { expect, it } from 'vitest';
import { pageGroups } from './pages.ts';

const pages = pageGroups.flatMap((group) => group.pages);

it.each(['path', 'label', 'letter'] as const)('every page has a %s of its own', (key) => {
  const all = pages.map((page) => page[key]);
  expect(all).toEqual([...new Set(all)]);
});

it.each(pages)('$path has its page', async ({ load }) => {
  expect(typeof (await load())).toBe('function');
});
