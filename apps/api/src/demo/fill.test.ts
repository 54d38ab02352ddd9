import { daysBetween } from '@app/schemas/imports/stages';
import { fitsCheckDigit } from '@app/schemas/shipments/containers';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { checks } from '../cli/verify.ts';
import { presented } from '../database/derived.ts';
import { readerOf } from '../database/reader.ts';
import { systemReader } from '../database/system-reader.ts';
import { readBoard } from '../features/containers/containers.service.ts';
import { dashboardFigures } from '../features/dashboard/dashboard.service.ts';
import { readEnv } from '../lib/env.ts';
import { todayIn } from '../lib/time-zone.ts';
import { demoCompany, demoDebtors, demoUsers } from './catalogue.ts';
import { fillWithDemoData } from './fill.ts';

// The first admin has a demonstration user's e-mail, which must not be created twice.
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
  await expectSales();
  await expectGoods();
  await expectDaysOfProfit();
  await expectShipmentsToAgree();
  await expectImports();
  for (const [, check] of checks) for await (const fault of check()) expect.fail(fault);
  const sales = await count('Sale');
  expect(await fill()).toBe(false);
  expect(await count('Sale')).toBe(sales);
}, 180_000);

type Sold = { terms: string; due: number; state: string; company: { name: string } };

/** Checks that receipts bear the company's name, that customers owe, that many have paid, and that some goods came back. */
async function expectSales() {
  const customers = await mongoose.model('Customer').find().lean<{ owes: number }[]>();
  expect(customers).toHaveLength(demoDebtors.length);
  expect(customers.filter(({ owes }) => owes > 0).length).toBeGreaterThan(demoDebtors.length / 2);
  const sales = await mongoose.model('Sale').find().lean<Sold[]>();
  expect([...new Set(sales.map(({ company }) => company.name))]).toEqual([demoCompany.name]);
  const onCredit = sales.filter(({ terms }) => terms === 'credit');
  for (const isDue of [true, false])
    expect(onCredit.filter(({ due }) => due > 0 === isDue).length).toBeGreaterThan(5);
  for (const came of ['void', 'part returned'])
    expect(sales.filter(({ state }) => state === came)).toHaveLength(1);
}

/** Checks that goods came with costs and without, moved, got lost, and that what sold since left its cost behind. */
async function expectGoods() {
  const documents = await mongoose.model('Goods').find().lean<{ kind: string; state: string }[]>();
  const states = documents.map(({ kind, state }) => `${kind} ${state}`);
  expect(new Set(states)).toEqual(
    new Set(['receipt done', 'transfer done', 'transfer on the way', 'adjustment done']),
  );
  const sold = await mongoose.model('Sale').find().lean<{ soldData: { unit: string; value: number }[] }[]>();
  const lines = sold.flatMap(({ soldData }) => soldData);
  expect(lines.filter(({ unit, value }) => !unit || !(value > 0))).toEqual([]);
}

/** Checks that the dashboard begins with money earned: no day's returns exceed its sales, and today has some. */
async function expectDaysOfProfit() {
  const { today, byDay } = await dashboardFigures(systemReader(), 365, todayIn(readEnv({}).TIME_ZONE));
  expect(today.sales).toBeGreaterThan(2);
  expect(today.total).toBeGreaterThan(0);
  expect(byDay.filter(({ total }) => total < 0)).toEqual([]);
}

type Dated = { status: string; date: Date };
type EthiopianRecord = {
  return: string;
  Transit_Status: string;
  Arrival_Status: Dated | null;
  containers: { containerNo: string }[];
};
type FreeZoneRecord = Omit<EthiopianRecord, 'containers'> &
  Record<'Bank_Permit' | 'DocumentToFzco' | 'ImportDocumentStatus' | 'Djibouti_transit_Status', Dated> & {
    Arrival_Status: Dated;
    loading_Status: Date;
  };

/** Checks that no field of a record contradicts another. */
async function expectShipmentsToAgree() {
  const ethiopian = await mongoose.model('EthiopianShipment').find().lean<EthiopianRecord[]>();
  const numbers = ethiopian.flatMap(({ containers }) => containers.map(({ containerNo }) => containerNo));
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number) => !(/^[A-Z]{3}U\d{7}$/.test(number) && fitsCheckDigit(number)))).toEqual(
    [],
  );
  for (const { return: back, Transit_Status, Arrival_Status } of ethiopian) {
    const hasArrived = Arrival_Status !== null && Arrival_Status.date.getTime() <= Date.now();
    expect(Transit_Status !== 'not declared').toBe(hasArrived);
    if (['return', 'Deposit refunded'].includes(back))
      expect(['closed', 'Gated out']).toContain(Transit_Status);
  }
  const freeZone = await mongoose.model('FreeZoneShipment').find().lean<FreeZoneRecord[]>();
  for (const { return: back, Transit_Status, Djibouti_transit_Status, ...rest } of freeZone) {
    expect(back === 'return').toBe(['closed', 'Received'].includes(Transit_Status));
    if (back === 'return') expect(Djibouti_transit_Status.status).toBe('closed');
    const { Bank_Permit, loading_Status, DocumentToFzco, ImportDocumentStatus, Arrival_Status } = rest;
    const days = [
      Bank_Permit.date,
      loading_Status,
      DocumentToFzco.date,
      ImportDocumentStatus.date,
      Arrival_Status.date,
    ].map((date) => date.getTime());
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  }
}

/** Checks that imports stand at every stage, containers in every state, and papers lack, end and have files. */
async function expectImports() {
  const { TIME_ZONE } = readEnv({});
  const reader = readerOf({ actor: { scope: 'all' }, env: { TIME_ZONE } });
  const imports = await presented('Import', await reader.find('Import', {}), reader);
  expect(new Set(imports.map(({ stage }) => stage))).toEqual(
    new Set(['ordered', 'from China', 'free zone', 'at dry port', 'closed']),
  );
  const states = ['running', 'due', 'over', 'released', 'returned'];
  for (const state of states)
    expect([state, (await readBoard({ filter: { state: [state] } }, reader)).length > 0]).toEqual([
      state,
      true,
    ]);
  const ends = imports.flatMap(({ paperFacts }) => (paperFacts as { ends: Date[] }).ends);
  const days = ends.map((end) => daysBetween(reader.today, end));
  expect(days.some((left) => left < 0)).toBe(true);
  expect(days.some((left) => left >= 0 && left <= 7)).toBe(true);
  expect(imports.flatMap(({ files }) => files).length).toBe(2);
}
