import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();

describe('a damaged data file', () => {
  async function filled(): Promise<string> {
    const dataDir = bench.folder();
    const engine = await bench.start({ dataDir });
    const client = await bench.connect(engine);
    await client
      .db()
      .collection('a')
      .insertMany(Array.from({ length: 3000 }, (_, i) => ({ i, pad: 'x'.repeat(300) })));
    await client.close();
    await engine.stop();
    return dataDir;
  }

  async function expectRefusal(dataDir: string): Promise<void> {
    const before = readFileSync(join(dataDir, 'data.mdb'));
    const start = bench.start({ dataDir });
    await expect(start).rejects.toThrow(join(dataDir, 'data.mdb'));
    await expect(start).rejects.toThrow(/Restore the folder from a backup/);
    expect(readFileSync(join(dataDir, 'data.mdb')).equals(before)).toBe(true);
  }

  // More may be cut off without loss: a transaction can leave pages at the end that nothing is on any more.
  it.each([0.3, 0.6])('that ends after %d of its length is refused', async (share) => {
    const dataDir = await filled();
    const bytes = readFileSync(join(dataDir, 'data.mdb'));
    writeFileSync(join(dataDir, 'data.mdb'), bytes.subarray(0, Math.floor(bytes.length * share)));
    await expectRefusal(dataDir);
  });

  it('with an overwritten head is refused', async () => {
    const dataDir = await filled();
    const bytes = readFileSync(join(dataDir, 'data.mdb'));
    writeFileSync(join(dataDir, 'data.mdb'), Buffer.concat([Buffer.alloc(8192, 0x5a), bytes.subarray(8192)]));
    await expectRefusal(dataDir);
  });

  it('that is hardly there is refused', async () => {
    const dataDir = await filled();
    writeFileSync(join(dataDir, 'data.mdb'), 'short');
    await expectRefusal(dataDir);
  });
});
