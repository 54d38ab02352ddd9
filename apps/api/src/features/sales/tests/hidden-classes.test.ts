import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { msg } from '@app/schemas/messages/message';
import type { Request } from 'express';
import { Types } from 'mongoose';
import { beforeAll, expect, it, vi } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { makeStock, newKey, saleOf, useWorld } from '../../../../test/world.ts';
import { auditEntry } from '../../../calls/audit.ts';
import { authorOf } from '../../../http/caller/author.ts';
import { COMPANY, firstCompany } from '../../company/company.model.ts';
import { storedSale } from '../new-sale.ts';

const world = useWorld(useApi());
let haveOneClass: (one: unknown, other: unknown) => boolean;
beforeAll(() => {
  setFlagsFromString('--allow-natives-syntax');
  haveOneClass = new Function('one', 'other', 'return %HaveSameMap(one, other)') as typeof haveOneClass;
});

/**
 * Counts the hidden classes of objects. V8 reads fields fast where they are few; in Node 20 an object that begins with a
 * spread and adds fields gets one of its own.
 */
function classesOf(objects: readonly unknown[]): number {
  const classes: unknown[] = [];
  for (const one of objects) if (!classes.some((other) => haveOneClass(one, other))) classes.push(one);
  return classes.length;
}
/** More than the first few, which V8 makes while it learns what an object will hold. */
const times = Array.from({ length: 20 });

it('sales, their payments and their audit entries are of few hidden classes', () => {
  const [productId, warehouseId, id] = [
    String(new Types.ObjectId()),
    String(new Types.ObjectId()),
    'a'.repeat(24),
  ];
  const input = {
    ...{ custormerName: 'Abebe', SalesDate: new Date('2024-01-15'), SalesMan: 'Sara' },
    soldData: [{ productId, warehouseId, quantity: 1, SellingPrice: 5 }],
  };
  const places = [{ productId: { name: 'Pump' }, warehouseId: { name: 'Bole' } }];
  const moment = { rules: { _id: COMPANY, ...firstCompany }, receiptKey: 'of these tests', places };
  const actor = { id, name: 'Sara', email: 'sara@example.et', role: 'encoder' } as const;
  const made = times.map(() => storedSale(input, actor, moment));
  const authors = times.map(() => authorOf(actor, { ip: '10.0.0.1', id: 'one' } as Request));
  const draft = {
    action: 'Create',
    type: 'Sale',
    message: msg('logged in successfully, redirecting'),
  } as const;
  const kinds = {
    sales: made,
    payments: made.map(({ payments }) => payments[0]),
    authors,
    entries: authors.map((author) => auditEntry(draft, author).entry),
  };
  for (const [kind, objects] of Object.entries(kinds))
    expect(classesOf(objects), kind).toBeLessThan(times.length / 2);
});

it("the options of the driver's commands are of few hidden classes", async () => {
  // Requires what the driver's own files require.
  const { resolve } = createRequire(import.meta.resolve('mongoose'));
  const driver = createRequire(resolve('mongodb'));
  const { MongoDBResponse } = driver('./cmap/wire_protocol/responses.js');
  const { RunCommandOperation } = driver('./operations/run_command.js');
  const asked = vi.spyOn(driver('./utils.js'), 'resolveOptions');
  const sent = vi.spyOn(RunCommandOperation.prototype, 'buildOptions');
  const read = vi.spyOn(Object.getPrototypeOf(MongoDBResponse.prototype), 'toObject');
  const line = { ...(await makeStock(world, 100)), quantity: 1, SellingPrice: 5 };
  for (const _ of times)
    expect((await world.encoder.call('POST /sale/create', saleOf(line), newKey())).status).toBe(201);
  const options = {
    asked: asked.mock.calls.map(([, given]) => given),
    sent: sent.mock.results.map(({ value }) => value),
    read: read.mock.calls.map(([given]) => given),
  };
  for (const [of, objects] of Object.entries(options)) {
    expect(objects.length, of).toBeGreaterThan(times.length);
    expect(classesOf(objects), of).toBeLessThan(times.length / 2);
  }
});
