import type { Client } from '../support/client.ts';
import {
  chinaShipment,
  dayFromNow,
  ethiopianShipment,
  freeZoneShipment,
} from '../support/shipment-samples.ts';
import { fullImport, newImport, pdf } from '../support/whole-import.ts';

type Stored = Awaited<ReturnType<Client['product']>>;

/** Creates the records that the states show. Their names are Latin, so that all Amharic on a page is the app's own. */
export async function seed(api: Client): Promise<void> {
  const [product, warehouse] = [await api.product('Axe head'), await api.warehouse('Axe store')];
  await api.call('POST', '/customer/create', { name: 'Axe buyer', phone: '0911000111', opening: 50 });
  const account = { name: 'Axe Bole', opening: 40, creditLimit: 10 };
  const { data: customer } = await api.call('POST', '/customer/create', account);
  await api.call('POST', '/customer/pay', { _id: customer._id, method: 'Cash', amount: 100 });
  await api.stock(product, warehouse, 9);
  await api.sale('Axe buyer', [[product, warehouse, 1, 100]]);
  const empty = await api.warehouse('Axe empty');
  await api.call('POST', '/chinatofreezone/create', chinaShipment('Axe supplier'));
  await api.encoder('axe@tana-trading.et', warehouse);
  await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-AXE'));
  await api.call('POST', '/freezone/create', freeZoneShipment('FZ-AXE'));
  await seedImports(api, product, warehouse);
  const way = { kind: 'transfer', toWarehouseId: empty._id, onTheWay: true, note: 'Axe head' };
  await api.call('POST', '/goods/create', {
    ...{ ...way, date: dayFromNow(0), warehouseId: warehouse._id },
    lines: [{ productId: product._id, quantity: 2 }],
  });
}

/** One import that is late, one that is closed, and one with all that its page can show. */
async function seedImports(api: Client, product: Stored, warehouse: Stored): Promise<void> {
  const late = { number: 'IM-AXE', supplier: 'Axe maker', importer: 'Axe buyer', expected: '2024-01-01' };
  await api.call('POST', '/import/create', { description: 'Axe blades', ...late });
  await api.call('POST', '/import/close', { _id: (await newImport(api, 'Axe closed'))._id });

  type Clocks = { data: { rules: object[] } };
  const { rules } = (await api.call<Clocks>('GET', '/settings/clocks')).data;
  const { _id } = await fullImport(api, 'Axe works', '6407118');
  // Those of the start count from today, and have names in Amharic.
  const since = '2024-01-01';
  await api.call('PUT', '/settings/clocks', { rules: rules.map((rule) => ({ ...rule, since })) });
  const addFile = (type: string, name: string) =>
    api.call('POST', `/import/addfile?_id=${_id}&type=${type}&name=${name}`, pdf(name).buffer);
  for (const name of ['axe.pdf', 'axe-2.pdf']) await addFile('bank', name);
  const handle = await api.product('Axe made', { unit: 'piece', price: 1 });
  const goods = [
    { productId: product._id, quantity: 1_860, unitPrice: 43.8, weight: 1_234.5, short: 20 },
    { productId: handle._id, quantity: 1_400, unitPrice: 9.65 },
  ];
  await api.call('PUT', '/import/setgoods', { _id, goods });
  await api.call('POST', '/goods/create', {
    ...{ kind: 'receipt', importId: _id, date: dayFromNow(0), warehouseId: warehouse._id },
    lines: [{ productId: product._id, quantity: 620 }],
  });
  const costs = [
    { kind: 'Freight', amount: 1_437_540, date: dayFromNow(-9), reference: 'COSU6389207715' },
    { kind: 'Customs duty', amount: 1_389_375.25, estimate: true },
    { kind: 'Clearing', amount: 96_000, split: 'equal', products: [product._id] },
  ];
  // One by one, as a sentence of all three is cut in the audit trail.
  for (const at of costs.keys())
    await api.call('PUT', '/import/setcosts', { _id, costs: costs.slice(0, at + 1) });
}
