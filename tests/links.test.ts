import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/root.ts';

const SKIPPED = /(^|\/)(node_modules|dist|data|\.git|\.turbo|test-results)(\/|$)/;
const pages = pagesBelow('.');

/** Lists the project's pages by path. */
function pagesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const where = path.posix.join(folder, entry.name);
    if (SKIPPED.test(where)) return [];
    return entry.isDirectory() ? pagesBelow(where) : where.endsWith('.md') ? [where] : [];
  });
}

const textOf = (page: string) =>
  readFileSync(path.join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** Lists a page's links and pictures that point into the project. */
const linksOf = (page: string) =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

/** Lists a page's headings as link anchors. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the pages of the project', () => {
  it('are seen here', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/specification.md']),
    );
  });

  it.each(pages)('%s leads to files and headings that exist', (page) => {
    for (const link of linksOf(page)) {
      const [file = '', anchor] = link.split('#');
      const target = file ? path.posix.join(path.posix.dirname(page), decodeURIComponent(file)) : page;
      expect([link, existsSync(path.join(root, target))]).toEqual([link, true]);
      if (anchor) expect(anchorsOf(target)).toContain(anchor);
    }
  });

  it.each(pages)('%s tells of the product alone', (page) => {
    expect(textOf(page)).not.toMatch(/\/work\/|\/tmp\/|\/root\/|\/home\/|localhost:\d{5}|registry\.npmjs/);
  });
});
