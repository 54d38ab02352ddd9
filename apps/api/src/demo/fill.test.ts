import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { readEnv } from '../env.ts';
import { stockFaults } from '../features/stocks/verify-stocks.service.ts';
import { demoUsers } from './catalogue.ts';
import { fillWithDemoData } from './fill.ts';

// The first admin bears the e-mail of a demonstration user, whom nobody may make twice.
const ADMIN_EMAIL = demoUsers[0][2];
const api = useApi({ ADMIN_EMAIL });
const fill = () => fillWithDemoData(api.endpoints, readEnv({ ADMIN_EMAIL }));
const count = (name: string) => mongoose.model(name).countDocuments();

it('fills an empty database once, whoever is its first admin', async () => {
  expect(await fill()).toBe(true);
  expect(await count('User')).toBe(demoUsers.length);
  expect(await count('Sale')).toBeGreaterThan(100);
  for (const kind of ['EthiopianShipment', 'FreeZoneShipment', 'ChinaShipment'])
    expect(await count(kind)).toBeGreaterThan(10);
  for await (const fault of stockFaults()) expect.fail(fault);
  const sales = await count('Sale');
  expect(await fill()).toBe(false);
  expect(await count('Sale')).toBe(sales);
});
