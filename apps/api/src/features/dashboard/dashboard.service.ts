import { ARRIVAL_DAYS, type Dashboard } from '@app/schemas/dashboard';
import { fromCents, fromThousandths } from '@app/schemas/kit/amounts';
import { dateOf, dayOf, shiftDay } from '@app/schemas/kit/days';
import { billOf, chinaStatuses } from '@app/schemas/shipments/china-shipments';
import { type SalesSum, salesByDay, topProducts } from '../../books/sums.ts';
import { cachedUntilChange } from '../../calls/answer-cache.ts';
import type { Reader } from '../../database/reader.ts';
import type { Filter, Id } from '../../database/types.ts';
import { ethiopianMonthStart } from '../../lib/time-zone.ts';
import { demurrageOfAll } from '../clocks/standings.service.ts';
import { lowStocks } from '../stocks/low-stocks.service.ts';

const TOP = 5;
const LOW_STOCKS = 5;
const ARRIVALS = 5;

/**
 * Collects the dashboard's figures for the given number of days up to today. Cached until something changes, and read
 * from counters, sums and indexes rather than by scans.
 * @param today yyyy-MM-dd
 */
export const dashboardFigures = cachedUntilChange(
  async (reader: Reader, days: number, today: string): Promise<Dashboard> => {
    const sales = await salesFigures(days, today);
    const [counts, activeUsers, topProducts, lowStock, shipments, arrivals, demurrage] = await Promise.all([
      totals(reader),
      reader.count('User', { status: 'ACTIVE' }),
      topProductsOf(days, today, reader),
      lowStocks(LOW_STOCKS, reader),
      shipmentsByStatus(reader),
      arrivalsDue(today, reader),
      demurrageOfAll(reader, dateOf(today)),
    ]);
    return {
      ...counts,
      activeUsers,
      ...sales,
      topProducts,
      lowStock,
      shipments,
      arrivals,
      demurrage: fromCents(demurrage),
    };
  },
);

async function totals(reader: Reader) {
  const [users, warehouses, sales, products] = await Promise.all([
    reader.count('User'),
    reader.count('Warehouse'),
    standingSales(reader),
    reader.count('Product'),
  ]);
  return { users, warehouses, sales, products };
}

/** Counts sales without those that were voided, which are few. */
async function standingSales(reader: Reader): Promise<number> {
  const [all, isVoid] = await Promise.all([reader.count('Sale'), reader.count('Sale', { state: 'void' })]);
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
async function topProductsOf(days: number, today: string, reader: Reader): Promise<Dashboard['topProducts']> {
  const top = await topProducts(shiftDay(today, 1 - days), today, TOP);
  const ids = { _id: { $in: top.map(({ _id }) => _id) } };
  const products = await reader.find<{ _id: Id; name: string }>('Product', ids, { projection: { name: 1 } });
  const names = new Map(products.map(({ _id, name }) => [String(_id), name]));
  return top.map(({ _id, total, quantity }) => ({
    _id: String(_id),
    name: names.get(String(_id)) ?? '',
    total: fromCents(total),
    quantity: fromThousandths(quantity),
  }));
}

/** Counts shipments of each kind by status; China's in the order of the process. */
async function shipmentsByStatus(reader: Reader): Promise<Dashboard['shipments']> {
  const [ethiopian, freeZone, china] = await Promise.all([
    countBy('EthiopianShipment', 'Transit_Status', reader),
    countBy('FreeZoneShipment', 'Transit_Status', reader),
    countBy('ChinaShipment', 'Status', reader),
  ]);
  const order = Object.keys(chinaStatuses);
  china.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return { ethiopian, freeZone, china };
}

async function countBy(
  kind: string,
  field: string,
  reader: Reader,
): Promise<{ status: string; count: number }[]> {
  const statuses = await reader.distinct(kind, field);
  const counts = statuses.map(async (status) => ({
    status: String(status),
    count: await reader.count(kind, { [field]: status }),
  }));
  return Promise.all(counts);
}

/** Finds shipments expected within the next days, soonest first. */
async function arrivalsDue(today: string, reader: Reader): Promise<Dashboard['arrivals']> {
  const due = { $gte: new Date(today), $lt: new Date(shiftDay(today, ARRIVAL_DAYS)) };
  const [china, ethiopian] = await Promise.all([
    soonest<ChinaShipment>('ChinaShipment', 'ExpectedDjiboutiArrivalDate', due, reader),
    soonest<EthiopianShipment>('EthiopianShipment', 'Arrival_Status.date', due, reader),
  ]);
  const items = [...china.records.map(chinaArrival), ...ethiopian.records.map(ethiopianArrival)];
  items.sort((a, b) => (a.day < b.day ? -1 : 1));
  return { count: china.count + ethiopian.count, items: items.slice(0, ARRIVALS) };
}

async function soonest<S extends object>(kind: string, field: string, due: Filter, reader: Reader) {
  const filter = { [field]: due };
  const [count, records] = await Promise.all([
    reader.count(kind, filter),
    reader.find<S>(kind, filter, {
      projection: { search: 0 },
      sort: { [field]: 1, _id: 1 },
      limit: ARRIVALS,
    }),
  ]);
  return { count, records };
}

type Arrival = Dashboard['arrivals']['items'][number];
/** A shipment as stored, with a day on which it is expected. */
type Shipment = { _id: Id; No_of_Containers: number };
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
