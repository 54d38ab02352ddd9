import { ARRIVAL_DAYS, type Dashboard } from '@app/schemas/dashboard';
import { fromCents, fromThousandths } from '@app/schemas/kit/amounts';
import { dayOf, shiftDay } from '@app/schemas/kit/days';
import { billOf, chinaStatuses } from '@app/schemas/shipments/china-shipments';
import type { Types } from 'mongoose';
import { type SalesSum, salesByDay, topProducts } from '../../books/sums.ts';
import { cachedUntilChange } from '../../calls/answer-cache.ts';
import { countAll } from '../../database/count.ts';
import { type Filter, modelNamed } from '../../database/model.ts';
import { ethiopianMonthStart } from '../../lib/time-zone.ts';
import { lowStocks } from '../stocks/low-stocks.service.ts';

const TOP = 5;
const LOW_STOCKS = 5;
const ARRIVALS = 5;

/**
 * Collects the dashboard's figures for the given number of days up to today. Cached until something changes, and read
 * from counters, sums and indexes rather than by scans.
 * @param today yyyy-MM-dd
 */
export const dashboardFigures = cachedUntilChange(async (days: number, today: string): Promise<Dashboard> => {
  const sales = await salesFigures(days, today);
  const [counts, activeUsers, topProducts, lowStock, shipments, arrivals] = await Promise.all([
    totals(),
    modelNamed('User').countDocuments({ status: 'ACTIVE' }),
    topProductsOf(days, today),
    lowStocks(LOW_STOCKS),
    shipmentsByStatus(),
    arrivalsDue(today),
  ]);
  return { ...counts, activeUsers, ...sales, topProducts, lowStock, shipments, arrivals };
});

async function totals() {
  const count = (name: string) => countAll(modelNamed(name));
  const [users, warehouses, sales, products] = await Promise.all([
    count('User'),
    count('Warehouse'),
    standingSales(),
    count('Product'),
  ]);
  return { users, warehouses, sales, products };
}

/** Counts sales without those that were voided, which are few. */
async function standingSales(): Promise<number> {
  const sale = modelNamed('Sale');
  const [all, isVoid] = await Promise.all([countAll(sale), sale.countDocuments({ state: 'void' })]);
  return all - isVoid;
}

/**
 * Sums up sales: the days up to today and as many before, the month in either calendar, today and yesterday. Amounts
 * in birr.
 */
async function salesFigures(
  days: number,
  today: string,
): Promise<Pick<Dashboard, 'today' | 'yesterday' | 'month' | 'ethiopianMonth' | 'period' | 'byDay'>> {
  const from = shiftDay(today, 1 - days);
  const yesterday = shiftDay(today, -1);
  const monthStart = `${today.slice(0, 8)}01`;
  const ethiopianStart = ethiopianMonthStart(today);
  const first = [shiftDay(from, -days), monthStart, ethiopianStart].sort()[0] ?? from;
  const sums = await salesByDay(first, today);
  const within = (start: string, end: string) =>
    inBirr(addUp([...sums].flatMap(([day, sum]) => (day >= start && day <= end ? [sum] : []))));
  const byDay = Array.from({ length: days }, (_, index) => {
    const day = shiftDay(from, index);
    const previous = sums.get(shiftDay(day, -days));
    return {
      day,
      ...inBirr(sums.get(day) ?? { sales: 0, total: 0 }),
      previousTotal: fromCents(previous?.total ?? 0),
    };
  });
  return {
    today: { day: today, ...within(today, today) },
    yesterday: { day: yesterday, ...within(yesterday, yesterday) },
    month: within(monthStart, today),
    ethiopianMonth: { from: ethiopianStart, ...within(ethiopianStart, today) },
    period: {
      from,
      to: today,
      ...within(from, today),
      previous: within(shiftDay(from, -days), shiftDay(from, -1)),
    },
    byDay,
  };
}

const addUp = (sums: readonly SalesSum[]): SalesSum =>
  sums.reduce((sum, { sales, total }) => ({ sales: sum.sales + sales, total: sum.total + total }), {
    sales: 0,
    total: 0,
  });
const inBirr = ({ sales, total }: SalesSum): SalesSum => ({ sales, total: fromCents(total) });

/** Finds the products with the highest revenue in the days up to today. Amounts in birr, quantities as sold. */
async function topProductsOf(days: number, today: string): Promise<Dashboard['topProducts']> {
  const top = await topProducts(shiftDay(today, 1 - days), today, TOP);
  const products = await modelNamed('Product')
    .find({ _id: { $in: top.map(({ _id }) => _id) } }, { name: 1 })
    .lean<{ _id: Types.ObjectId; name: string }[]>();
  const names = new Map(products.map(({ _id, name }) => [String(_id), name]));
  return top.map(({ _id, total, quantity }) => ({
    _id: String(_id),
    name: names.get(String(_id)) ?? '',
    total: fromCents(total),
    quantity: fromThousandths(quantity),
  }));
}

/** Counts shipments of each kind by status; China's in the order of the process. */
async function shipmentsByStatus(): Promise<Dashboard['shipments']> {
  const [ethiopian, freeZone, china] = await Promise.all([
    countBy('EthiopianShipment', 'Transit_Status'),
    countBy('FreeZoneShipment', 'Transit_Status'),
    countBy('ChinaShipment', 'Status'),
  ]);
  const order = Object.keys(chinaStatuses);
  china.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return { ethiopian, freeZone, china };
}

async function countBy(name: string, field: string): Promise<{ status: string; count: number }[]> {
  const model = modelNamed(name);
  const statuses: unknown[] = await model.distinct(field);
  const counts = statuses.map(async (status) => ({
    status: String(status),
    count: await model.countDocuments({ [field]: status }),
  }));
  return Promise.all(counts);
}

/** Finds shipments expected within the next days, soonest first. */
async function arrivalsDue(today: string): Promise<Dashboard['arrivals']> {
  const due = { $gte: new Date(today), $lt: new Date(shiftDay(today, ARRIVAL_DAYS)) };
  const [china, ethiopian] = await Promise.all([
    soonest<ChinaShipment>('ChinaShipment', 'ExpectedDjiboutiArrivalDate', due),
    soonest<EthiopianShipment>('EthiopianShipment', 'Arrival_Status.date', due),
  ]);
  const items = [...china.records.map(chinaArrival), ...ethiopian.records.map(ethiopianArrival)];
  items.sort((a, b) => (a.day < b.day ? -1 : 1));
  return { count: china.count + ethiopian.count, items: items.slice(0, ARRIVALS) };
}

async function soonest<S>(name: string, field: string, due: Filter) {
  const model = modelNamed(name);
  const filter = { [field]: due };
  const [count, records] = await Promise.all([
    model.countDocuments(filter),
    model
      .find(filter, { search: 0 })
      .sort({ [field]: 1, _id: 1 })
      .limit(ARRIVALS)
      .lean<S[]>(),
  ]);
  return { count, records };
}

type Arrival = Dashboard['arrivals']['items'][number];
/** A shipment as stored, with a day on which it is expected. */
type Shipment = { _id: Types.ObjectId; No_of_Containers: number };
type ChinaShipment = Shipment &
  Parameters<typeof billOf>[0] & { ExpectedDjiboutiArrivalDate: Date; DjiboutiFreeZoneName: string };
type EthiopianShipment = Shipment & {
  OperationNo: string;
  Arrival_Status: { portname: string | null; date: Date };
};

const chinaArrival = (shipment: ChinaShipment): Arrival => ({
  _id: String(shipment._id),
  kind: 'china',
  reference: billOf(shipment),
  day: dayOf(shipment.ExpectedDjiboutiArrivalDate),
  containers: shipment.No_of_Containers,
  place: shipment.DjiboutiFreeZoneName,
});

const ethiopianArrival = ({ Arrival_Status, ...shipment }: EthiopianShipment): Arrival => ({
  _id: String(shipment._id),
  kind: 'ethiopian',
  reference: shipment.OperationNo,
  day: dayOf(Arrival_Status.date),
  containers: shipment.No_of_Containers,
  place: Arrival_Status.portname ?? '',
});
