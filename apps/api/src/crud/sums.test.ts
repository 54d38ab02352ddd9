import { expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { make, makeProduct, makeStock, makeWarehouse, useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const sumsOf = async (
  route: Parameters<typeof world.admin.call>[0],
  requested: Values,
  caller = world.admin,
) => (await caller.call(route, requested)).body.sums;

it('are of all stocks that match, whatever page is asked for', async () => {
  const { _id: warehouseId } = await makeWarehouse(world.admin, 'Summed yard');
  const { _id: other } = await makeWarehouse(world.admin, 'Other yard');
  const [{ _id: cement }, { _id: tile }] = [
    await makeProduct(world.admin, 'Summed cement'),
    await makeProduct(world.admin, 'Summed tile'),
  ];
  await makeStock(world, 0.1, { productId: cement, warehouseId });
  await makeStock(world, 0.2, { productId: tile, warehouseId });
  await makeStock(world, 1_000.001, { productId: cement, warehouseId: other });
  const cases: [Values, Values][] = [
    [{ filter: { warehouseId: [warehouseId] } }, { quantity: 0.3, products: 2 }],
    [
      { filter: { warehouseId }, page: 2, limit: 1 },
      { quantity: 0.3, products: 2 },
    ],
    [{ searchQuery: 'summed cement' }, { quantity: 1_000.101, products: 1 }],
    [{ searchQuery: 'nothing like it' }, { quantity: 0, products: 0 }],
  ];
  for (const [requested, sums] of cases)
    expect(await sumsOf('POST /stock/getstocks', requested)).toEqual(sums);
  const { status, body } = await world.encoder.call('POST /search/stocks', { data: 'summed' });
  expect([status, body.sums]).toEqual([200, { quantity: 1_000.301, products: 2 }]);
});

it('follow a change', async () => {
  const { _id, warehouseId } = await makeStock(world, 5, {
    warehouseId: (await makeWarehouse(world.admin, 'Changing yard'))._id,
  });
  const requested = { filter: { warehouseId: [warehouseId] } };
  expect(await sumsOf('POST /stock/getstocks', requested)).toEqual({ quantity: 5, products: 1 });
  await world.admin.call('PUT /stock/updateone', { _id, quantity: 7.5 });
  expect(await sumsOf('POST /stock/getstocks', requested)).toEqual({ quantity: 7.5, products: 1 });
});

it('of costs are exact to the cent, and not told without a filter or a search', async () => {
  const shipment = (Totalcost: number, number: number): Values => ({
    OperationNo: `SUM-${number}`,
    importer: 'Summed PLC',
    Supplier: 'Hebei',
    ProformaInvoiceNo: 'PI-1',
    loading_Status: '2026-09-21',
    BillofLoading: 'COSU1',
    No_of_Containers: 1,
    Totalcost,
    Import_Document_Status: 'received',
    Transit_Status: 'declared',
    return: 'not return',
    containers: [{ containerNo: 'MSKU1234567', size: 40, containerArrival: '2026-11-16', portname: 'Modjo' }],
  });
  for (const [number, cost] of [0.1, 0.2, 999_999_999_999, 18_420_000.55].entries())
    await make(world.admin, 'POST /ethioshipment/create', shipment(cost, number));
  expect(await sumsOf('POST /search/ethioshippings', { data: 'summed plc' })).toEqual({
    Totalcost: 1_000_018_419_999.85,
  });
  expect(await sumsOf('POST /ethioshipment/getall', {})).toBeUndefined();
  expect(await sumsOf('POST /warehouse/getwarehouses', { searchQuery: 'yard' })).toBeUndefined();
});
