import { Binary, Decimal128, Double, Long } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { copyDatabase, verifyDatabase } from '../../src/index.ts';
import { useEngines } from '../support/engine.ts';
import { fillItems } from '../support/items.ts';

// Starts several engines, one after another.
vi.setConfig({ testTimeout: 60_000 });

const bench = useEngines();

describe('moving to another server', () => {
  it('takes every type, order and index along, and back', async () => {
    const [home, away, back] = [await bench.start(), await bench.start(), await bench.start()];
    const client = await bench.connect(home);
    await fillItems(client, 1500);
    const odd = [
      {
        _id: Long.fromNumber(5),
        double: new Double(5),
        long: Long.fromNumber(1),
        decimal: Decimal128.fromString('1.50'),
      },
      {
        _id: 'keys',
        nested: new Map([
          ['b', 1],
          ['10', 2],
          ['2', 3],
        ]),
        none: null,
        empty: [],
        bytes: new Binary(Buffer.from('x'), 4),
      },
      { _id: { a: 1, b: new Date(0) }, pattern: /a/i },
    ];
    await client.db().collection<{ _id: unknown }>('odd').insertMany(odd);
    await client.db().createCollection('empty');
    const seen: string[] = [];
    const copied = await copyDatabase(home.uri, away.uri, { onCollection: (name) => seen.push(name) });
    expect(copied).toEqual({ collections: 3, documents: 1503, indexes: 4 });
    expect(seen).toEqual(['empty', 'items', 'odd']);
    expect(await copyDatabase(away.uri, back.uri)).toEqual(copied);
    expect(await verifyDatabase(back.uri)).toMatchObject({ collections: 3, documents: 1503, faults: [] });
    const indexes = await (await bench.connect(back)).db().collection('items').indexes();
    expect(indexes).toEqual(await client.db().collection('items').indexes());
    await expect(copyDatabase(home.uri, back.uri)).rejects.toThrow(/not empty, it has the collection empty/);
  });
});
