import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/root.ts';

const page = readFileSync(path.join(root, 'docs/check-at-upgrade.md'), 'utf8');
/** What is touched, the file that does it, and the test that would notice. */
const rows = [...page.matchAll(/^\| [^|]+ \| ([^|]+) \| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
  ([, insides = '', code = '', test = '']) => {
    const [touched = ''] = insides.split(':');
    return { names: [...touched.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), code, test };
  },
);

it('each inside of a library that the page names stands in the code that it names, beside a test that exists', () => {
  expect(rows.length).toBeGreaterThan(5);
  for (const { names, code, test } of rows) {
    const source = readFileSync(path.join(root, code), 'utf8');
    for (const name of names)
      expect([name, code, source.includes(lastPart(name))]).toEqual([name, code, true]);
    expect([test, existsSync(path.join(root, test))]).toEqual([test, true]);
  }
});

/** Takes `_fields` of `control._fields` and `cast` of `Query.cast`: the code may call the object otherwise. */
const lastPart = (name: string) => (name.startsWith('pino.') ? name : (name.split('.').at(-1) ?? ''));
