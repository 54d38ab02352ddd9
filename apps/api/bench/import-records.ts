import { imports } from '@app/schemas/imports/imports';
import { DAY_MS, dateOf } from '@app/schemas/kit/days';
import type { Resource } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import type { Types } from 'mongoose';
import { auditEntry } from '../src/calls/audit.ts';
import type { Values } from '../src/crud/resource.ts';
import { listFields } from '../src/database/search/search.ts';
import { countingIn } from '../src/demo/days.ts';
import { createRandom } from '../src/demo/random.ts';
import { ethiopianShipment } from '../src/demo/shipments.ts';
import type { StoredImport } from '../src/features/imports/import.model.ts';
import { factsOf, type StoredShipment } from '../src/features/imports/import-facts.ts';
import { valueOfGoods } from '../src/features/imports/import-figures.ts';
import { paperFactsOf, type StoredPaper } from '../src/features/imports/import-papers.ts';
import { documentsOf, type Maker } from './documents.ts';
import { authorOfMaker, type Batch, codeOf, type Kind, recordsOf } from './records.ts';

const random = createRandom(2027);
const dayFromNow = countingIn('Africa/Addis_Ababa');
/** In millionths. */
const RATE = 148_200_000;
const GOODS = 5;
const CHANGES = 5;

/** Days after an import's beginning on which its containers were somewhere. */
const steps = { discharged: 40, arrived: 50, released: 60, returned: 70 } as const;
const [EXPECTED, RECEIVED, CLOSED] = [45, 65, 90] as const;
/** Of so many imports one has no shipment, and one has containers that nobody fetches. */
const [UNSHIPPED, STUCK] = [10, 50] as const;

const needed = ['proformainvoice', 'bank', 'commmercialinvoice', 'bill', 'packinglist', 'insurancecost']; // sic

/**
 * Makes this many imports with papers, goods, costs and receipts, three containers for each in Ethiopian shipments, and
 * as many Ethiopian shipments of no import.
 */
export function importsOf(count: number, maker: Maker): Kind[] {
  const others = recordsOf(count, count, maker);
  const named = (name: string) => others.find((kind) => kind.name === name) as Kind;
  const products = named('Product');
  const productId = (index: number) => products.make(index % count).products?.[0]?._id as Types.ObjectId;
  const { timeOf, common, made } = documentsOf(() => count, maker);

  const make = (index: number): Batch => {
    const age = Math.round((Date.now() - timeOf('Import', index).getTime()) / DAY_MS);
    const day = (after: number) => dayFromNow(after - age);
    const hasCome = (after: number) => age >= after && index % STUCK !== 1;
    const base = made(imports, 'Import', inputOf(index, day(EXPECTED)), index);
    const shipment = index % UNSHIPPED ? shipmentOf(base._id, index, age) : undefined;
    const goods = Array.from({ length: GOODS }, (_, at) => ({
      productId: productId(index * GOODS + at),
      quantity: random.between(10, 900) * 1_000,
      unitPrice: random.between(10_000, 900_000),
      weight: random.between(1_000, 900_000),
      volume: null,
      short: 0,
    }));
    const isReceived = Boolean(shipment) && hasCome(RECEIVED);
    const costs = [
      'Freight',
      'Insurance',
      'Customs duty',
      'Bank charges',
      'Inland transport',
      'Clearing',
    ].map((kind, at) => ({
      ...{ kind, amount: random.between(1_000_000, 90_000_000), date: null, reference: null },
      ...{ split: at % 2 ? 'value' : 'weight', products: [], estimate: false },
    }));
    const paperItems = papersOf(index, age);
    const record = {
      ...base,
      goods: goods.map((line) => ({ ...line, received: isReceived ? line.quantity : 0 })),
      costs,
      goodsValue: valueOfGoods(goods, RATE, 'goods'),
      totalCost: costs.reduce((sum, { amount }) => sum + amount, 0),
      isExpected: !isReceived,
      stocked: isReceived ? dateOf(day(RECEIVED)) : null,
      closed: isReceived && hasCome(CLOSED) ? dateOf(day(CLOSED)) : null,
      facts: factsOf({ china: [], freezone: [], ethiopian: shipment ? [shipment as StoredShipment] : [] }),
      paperItems,
      paperFacts: paperFactsOf(paperItems),
    } as unknown as StoredImport;
    return {
      imports: [{ ...record, ...listFields('Import', record) }],
      ...(shipment && { [ethiopianShipments.name]: [shipment] }),
      ...(isReceived && { goods: [receiptOf(record, index)] }),
      audits: changesOf(record, timeOf('Import', index)),
    };
  };

  const shipmentOf = (importId: unknown, index: number, age: number): Values => {
    const shipped = ethiopianShipment(count + index, random, dayFromNow) as Values & { containers: Values[] };
    const [first] = shipped.containers;
    const facts = Object.entries(steps).flatMap(([fact, after]) =>
      age >= after && !(index % STUCK === 1 && after > steps.arrived)
        ? [[fact, dayFromNow(after - age)]]
        : [],
    );
    const containers = Array.from({ length: (index % UNSHIPPED) % 3 ? 3 : 4 }, (_, at) => ({
      ...first,
      containerNo: `MSKU${String(index * 4 + at).padStart(7, '0')}`,
      containerArrival: dayFromNow(steps.arrived - age),
      deposit: 60_000,
      ...Object.fromEntries(facts),
    }));
    const sent = {
      ...shipped,
      ...{ containers, importId: String(importId), return: 'not return' },
      Arrival_Status: age < steps.arrived ? null : shipped.Arrival_Status,
    };
    const contract: Resource = ethiopianShipments;
    const input = contract.create?.parse(sent) as Values;
    // Of its own, beside those of no import.
    return { ...made(contract, 'EthiopianShipment', input, index), ...common('Tied', index), importId };
  };

  /** A shipment of no import, which came when records were that old. */
  const plainOf = (index: number): Batch => {
    const age = Math.round((Date.now() - timeOf('EthiopianShipment', index).getTime()) / DAY_MS);
    const shipped = ethiopianShipment(index, random, (days) => dayFromNow(days - age));
    const contract: Resource = ethiopianShipments;
    const input = contract.create?.parse(shipped) as Values;
    return { [ethiopianShipments.name]: [made(contract, 'EthiopianShipment', input, index)] };
  };

  const receiptOf = ({ _id: importId, goods, stocked }: StoredImport, index: number): Values => ({
    ...common('Goods', index),
    ...{ __v: 0, kind: 'receipt', state: 'posted', number: `GRN-2010-${index + 1}`, date: stocked, importId },
    ...{ reverses: null, reversedBy: null, warehouseName: 'Store', search: [] },
    lines: goods.map(({ productId: id, quantity }) => ({
      ...{ productId: id, productName: 'Goods', quantity, value: quantity * 15, unitCost: 15_000 },
    })),
  });

  const changesOf = ({ _id, number }: StoredImport, at: Date): Values[] =>
    Array.from({ length: CHANGES }, () => {
      const message = msg('Costs of {{number}} saved', { number });
      const record = { kind: imports.name, _id: String(_id) };
      const { entry } = auditEntry(
        { action: 'Update', type: 'Import', message, record },
        authorOfMaker(maker),
      );
      return { ...entry, at };
    });

  return [products, { name: 'EthiopianShipment', count, make: plainOf }, { name: 'Import', count, make }];
}

const inputOf = (index: number, expected: string): Values => ({
  number: `IM-2010-${index + 1}`,
  numberKey: `im-2010-${index + 1}`,
  description: `Spare parts ${codeOf(index)}`,
  supplier: `Supplier ${index % 500}`,
  importer: `Importer ${index % 40}`,
  proformaNo: `PI-${codeOf(index)}`,
  ...{ paymentMode: 'LC', currency: 'USD', rate: RATE / 1_000_000, expected: dateOf(expected), note: null },
});

/** Eight papers, of which some end; those of new imports are not all there. */
function papersOf(index: number, age: number): StoredPaper[] {
  const has = age > steps.discharged ? needed.length : index % needed.length;
  const paper = (type: string, state: StoredPaper['state'], at: number): StoredPaper => ({
    ...{ type, state, number: `${type.slice(0, 2)}-${codeOf(index)}-${at}`, date: null, note: null },
    expires: type === 'bank' ? dateOf(dayFromNow(120 - age)) : null,
  });
  return [
    ...needed.slice(0, has).map((type, at) => paper(type, 'checked', at)),
    paper('certificate', 'received', 7),
    paper('efda', 'not needed', 8),
  ];
}
