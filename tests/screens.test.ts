import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/root.ts';

const folder = path.join(root, 'docs/screens');
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));

describe('the pictures of the screens', () => {
  it('are there in both sizes and both themes', () => {
    const names = new Set(pictures.map((name) => name.replace(/-\d+-\w+\.png$/, '')));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names)
      for (const kind of ['1440-light', '1440-dark', '390-light', '390-dark'])
        expect(pictures).toContain(`${name}-${kind}.png`);
  });
});
