import type { ProductCategory } from '@app/schemas/products';
import { demoProducts } from './catalogue.ts';
import type { Create } from './counter.ts';
import type { DayFromNow } from './days.ts';
import type { Random } from './random.ts';

/** A product in a warehouse, with what is left of it there. */
export type Place = {
  productId: string;
  name: string;
  supplier: string;
  warehouseId: string;
  left: number;
  price: number;
};

/** The year's first delivery came before its first sale. */
const FIRST_DELIVERY = -368;
/** The least that there should be of each category's first product. */
const MUCH_SOLD = 300;
/** A share of the price. */
const COST = 0.78;

/** Keeps the goods of the demonstration: catalogue, deliveries, transfers, what was damaged. */
export function demoGoods(
  create: Create,
  warehouses: readonly { _id: string }[],
  dayFromNow: DayFromNow,
): { stockUp: (random: Random) => Promise<Place[]>; move: (places: readonly Place[]) => Promise<void> } {
  const [kality, , modjo, hawassa, , bahirDar] = warehouses.map(({ _id }) => _id);
  const lineOf = ({ productId, price }: Place, quantity: number) => ({
    productId,
    quantity,
    unitCost: Math.round(price * COST * 100) / 100,
  });
  return {
    /** Makes the products, and receives the first goods of each warehouse. */
    async stockUp(random) {
      const places: Place[] = [];
      for (const [category, items] of Object.entries(demoProducts) as [
        ProductCategory,
        (typeof demoProducts)[ProductCategory],
      ][]) {
        for (const [at, [name, supplier, price]] of items.entries()) {
          const sku = `${category.slice(0, 3).toUpperCase()}-${String(at + 1).padStart(3, '0')}`;
          const barcode = barCodeOf(places.length);
          const minimum = at === 0 ? MUCH_SOLD : null;
          const input = { name, category, supplier, price, sku, barcode, unit: unitOf(name), minimum };
          const { _id: productId } = await create('POST /product/create', input);
          const first = random.between(0, warehouses.length - 1);
          for (let step = 0; step < random.between(1, 3); step++) {
            const warehouseId = warehouses[(first + step) % warehouses.length]?._id ?? '';
            const left = random.between(0, 7) ? random.between(40, 900) : random.between(12, 30);
            places.push({ productId, name, supplier, warehouseId, left, price });
          }
        }
      }
      for (const { _id: warehouseId } of warehouses) {
        const lines = places
          .filter((place) => place.warehouseId === warehouseId)
          .map((place) => lineOf(place, place.left));
        const date = dayFromNow(FIRST_DELIVERY);
        await create('POST /goods/create', {
          kind: 'receipt',
          date,
          warehouseId,
          lines,
          note: 'First goods',
        });
      }
      return places;
    },
    /** Receives, transfers and writes off goods in the last weeks. */
    async move(places) {
      const from = (supplier: string) => [
        ...new Map(
          places.filter((place) => place.supplier === supplier).map((place) => [place.productId, place]),
        ).values(),
      ];
      const most = (warehouseId: string | undefined, count: number) =>
        places
          .filter((place) => place.warehouseId === warehouseId)
          .toSorted((one, other) => other.left - one.left)
          .slice(0, count);
      const document = (kind: string, daysAgo: number, rest: object) =>
        create('POST /goods/create', { kind, date: dayFromNow(-daysAgo), ...rest });
      await document('receipt', 19, {
        warehouseId: kality,
        supplier: 'Ningbo Sports Goods',
        reference: 'DN-4471',
        lines: from('Ningbo Sports Goods').map((place) => lineOf(place, 240)),
      });
      await document('transfer', 12, {
        warehouseId: kality,
        toWarehouseId: hawassa,
        note: 'For the season',
        lines: most(kality, 4).map((place) => ({ productId: place.productId, quantity: 12 })),
      });
      await document('adjustment', 8, {
        warehouseId: modjo,
        reason: 'Damaged',
        note: 'Fell from the lorry',
        lines: most(modjo, 1).map((place) => ({ productId: place.productId, quantity: -3 })),
      });
      await document('receipt', 1, {
        warehouseId: kality,
        supplier: 'Ethio Paper',
        reference: 'EP 2019/318',
        lines: from('Ethio Paper').map(({ productId }) => ({ productId, quantity: 60 })),
      });
      await document('transfer', 0, {
        warehouseId: modjo,
        toWarehouseId: bahirDar,
        onTheWay: true,
        lines: most(modjo, 3).map((place) => ({ productId: place.productId, quantity: 10 })),
      });
    },
  };
}

/** Units that a product's name may tell. */
const units = ['carton', 'box', 'pair', 'roll', 'set'];
const unitOf = (name: string) =>
  units.find((unit) => new RegExp(`\\b${unit}\\b`).test(name)) ?? (/ kg$/.test(name) ? 'bag' : 'piece');

/** An EAN-13 of Kenya's range, with its check digit. */
function barCodeOf(serial: number): string {
  const digits = `616${String(100_000 + serial * 7).padStart(9, '0')}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
