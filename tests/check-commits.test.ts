import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/root.ts';

const check = (...subjects: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'scripts/check-commits.mjs')], {
    input: subjects.map((subject) => `0123abc ${subject}\n`).join(''),
    encoding: 'utf8',
  });

it('takes subjects as CONTRIBUTING wants them, and no commits at all', () => {
  expect(check('Refuse a filter that ends before it starts', `Seed ${'x'.repeat(67)}`)).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(check().status).toBe(0);
});

it.each([
  [`Add ${'x'.repeat(69)}`, 'has 73 characters; 72 are the most'],
  ['add a filter', 'should start with a capital letter'],
  ['Add a filter.', 'should not end with a punctuation mark'],
  ['Added a filter', 'should be in the imperative'],
  ['Adding a filter', 'should be in the imperative'],
  ['fixup! Add a filter', 'is to be squashed first'],
])('refuses "%s" among others', (subject, fault) => {
  const { status, stderr } = check('Add one', subject, 'Add another');
  expect(status).toBe(1);
  expect(stderr).toBe(`0123abc ${subject}\n  ${stderr.split('\n  ')[1]}`);
  expect(stderr).toContain(fault);
});
