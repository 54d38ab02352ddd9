import { ethiopianYear } from '@app/schemas/counter/numbers';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { dayFrom, importsOf } from '../../../../test/imports.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { call, made, china, freeZone, ethiopian, shown, numbers, refused } = importsOf(world);
const year = ethiopianYear(new Date(), middayZone);

describe('an import', () => {
  it('is numbered in the Ethiopian year, past a number that somebody typed', async () => {
    const first = await made();
    const serial = Number(first.number.slice(-4));
    const numbered = (later: number) => `IM-${year}-${String(serial + later).padStart(4, '0')}`;
    expect(first.number).toBe(numbered(0));
    await made({ number: numbered(1).toLowerCase() });
    expect((await made({ number: '  ' })).number).toBe(numbered(2));
    expect(first).toMatchObject({ currency: 'USD', rate: null, closed: null, stage: 'ordered', late: 0 });
    expect(await newestAudits(world.admin)).toMatchObject([{ action: 'Create', type: 'Import' }]);
  });

  it('has a number of its own, whatever the case, which can’t be emptied', async () => {
    const { _id } = await made({ number: 'Solar-7', currency: 'eur', rate: 160.123456 });
    const input = { description: 'x', supplier: 'Yihe', importer: 'Selam' };
    expect(await refused('POST /import/create', { ...input, number: 'SOLAR-7' })).toEqual([
      '409 DUPLICATE',
      'number: An import with this number exists',
    ]);
    expect(await refused('PUT /import/updateone', { _id, number: ' ' })).toEqual([
      '400 VALIDATION_FAILED',
      'number: Number is required',
    ]);
    expect(await shown(_id)).toMatchObject({ number: 'Solar-7', currency: 'EUR', rate: 160.123456 });
    const { body } = await call('PUT /import/updateone', { _id, note: 'By sea' });
    expect(body).toMatchObject({ message: 'Import updated successfully', data: { note: 'By sea' } });
  });

  it.each([
    ['description', '', 'Description is required'],
    ['supplier', 'Yi', 'Supplier must be at least 3 characters'],
    ['importer', undefined, 'Importer must be at least 3 characters'],
    ['paymentMode', 'Barter', 'Payment mode is not in the list'],
    ['currency', 'US$', 'Currency must be a code of three letters'],
    ['rate', 0, 'Rate must be greater than 0'],
    ['rate', 1.1234567, 'Rate can have at most 6 decimals'],
  ])('refuses %s %s', async (field, value, message) => {
    const input = { description: 'x', supplier: 'Yihe', importer: 'Selam', [field]: value };
    expect(await refused('POST /import/create', input)).toEqual([
      '400 VALIDATION_FAILED',
      `${field}: ${message}`,
    ]);
  });

  it('comes as far as its shipments, and is as late as they are', async () => {
    const { _id, number } = await made({ expected: dayFrom(-2) });
    const stageAnd = async (...fields: string[]) => {
      const record = await shown(_id);
      return ['stage', 'late', 'containers', ...fields].map((field) => record[field]);
    };
    expect(await stageAnd()).toEqual(['ordered', 2, 0]);
    const importId = _id;
    const first = await china({ importId, No_of_Containers: 3, OriginBillofLoadingNo: 880_001 });
    expect(first.importId).toEqual({ _id, number });
    expect(await stageAnd()).toEqual(['from China', 2, 3]);
    await freeZone({ importId: { _id, number }, No_of_Containers: 2, OperationNo: 'FZ-1' });
    expect(await stageAnd()).toEqual(['free zone', 2, 2]);
    const Arrival_Status = { portname: 'Modjo', date: dayFrom(1) };
    const last = await ethiopian({ importId, Arrival_Status, OperationNo: 'ET-1' });
    expect(await stageAnd('shipments')).toEqual([
      'inland',
      2,
      2,
      [
        { kind: 'china', _id: first._id, number: '880001' },
        { kind: 'freezone', _id: expect.any(String), number: 'FZ-1' },
        { kind: 'ethiopian', _id: last._id, number: 'ET-1' },
      ],
    ]);
    const update = { _id: last._id, Arrival_Status: { ...Arrival_Status, date: dayFrom(0) } };
    await call('PUT /ethioshipment/updateone', update);
    expect(await stageAnd()).toEqual(['at dry port', 0, 2]);
    expect((await shown(_id)).timeline).toContainEqual({
      what: 'arrived',
      day: `${dayFrom(0)}T00:00:00.000Z`,
      planned: false,
      of: { kind: 'ethiopian', _id: last._id, number: 'ET-1' },
    });
    // What is to come yet is planned.
    const coming = { date: dayFrom(3), portname: 'Modjo' };
    await call('PUT /ethioshipment/updateone', { _id: last._id, Arrival_Status: coming });
    expect((await shown(_id)).timeline).toContainEqual(
      expect.objectContaining({ what: 'arrived', day: `${dayFrom(3)}T00:00:00.000Z`, planned: true }),
    );
    await call('PUT /ethioshipment/updateone', { _id: last._id, importId: null });
    expect(await stageAnd()).toEqual(['free zone', 2, 2]);
    expect(await faultsFound()).toEqual([]);
  });

  it('is checked against its shipments', async () => {
    const { _id, number } = await made();
    await china({ importId: _id });
    const imports = mongoose.connection.collection('imports');
    const stored = { numberKey: number.toLowerCase() };
    const facts = (await imports.findOne(stored))?.facts;
    await imports.updateOne(stored, { $set: { 'facts.china': false } });
    expect(await faultsFound()).toEqual([expect.stringContaining(`import ${number} knows`)]);
    await imports.updateOne(stored, { $set: { facts } });
  });

  it('tells the days from the permit', async () => {
    const { _id } = await made();
    await ethiopian({
      importId: _id,
      Bank_Permit: { Bankname: null, date: '2024-01-02' },
      loading_Status: '2024-01-30',
      Arrival_Status: { portname: null, date: '2024-03-02' },
    });
    expect((await shown(_id)).days).toEqual({ loading: 28, djibouti: null, dryPort: 60, stock: null });
  });

  it('is found by its stage and by how late it is', async () => {
    const of = { importer: `Found ${year}` };
    const [late, soon, later] = [
      await made({ ...of, expected: dayFrom(-1) }),
      await made({ ...of, expected: dayFrom(7) }),
      await made({ ...of, expected: dayFrom(8) }),
    ];
    await china({ importId: later._id });
    const found = (filter: Values) => numbers({ filter: { ...of, ...filter }, sort: { field: 'number' } });
    expect(await found({ late: 'yes' })).toEqual([late.number]);
    expect(await found({ late: ['soon'] })).toEqual([soon.number]);
    expect(await found({ stage: 'ordered' })).toEqual([late.number, soon.number]);
    expect(await found({ stage: ['from China', 'closed'] })).toEqual([later.number]);
    await call('POST /import/close', { _id: late._id });
    expect(await found({ stage: 'closed' })).toEqual([late.number]);
    expect(await found({ late: 'yes' })).toEqual([]);
    expect(await refused('POST /import/getimports', { filter: { late: 'never' } })).toEqual([
      '400 VALIDATION_FAILED',
      'filter.late.0: Filter late must be one of yes, soon',
    ]);
  });

  it('is found by every number of its shipments, with or without spaces and hyphens', async () => {
    const { _id, number } = await made({ proformaNo: 'YH-PI-26-0914' });
    const container = { size: 40, containerArrival: '2024-05-01', portname: 'Modjo' };
    await ethiopian({
      importId: _id,
      OperationNo: 'OPX 77/1',
      BillofLoading: 'COSU-991',
      containers: [{ ...container, containerNo: 'TCKU 123456-0' }],
    });
    await freeZone({ importId: _id, Truckwaybillnumber: 'TWB 55' });
    const foundBy = async (data: string) => {
      const { body } = await world.admin.call('POST /search/imports', { data });
      return body.data.map((row: Values) => [row.number, row.found]);
    };
    expect(await foundBy('TCKU1234560')).toEqual([
      [number, [{ kind: 'container', number: 'TCKU 123456-0' }]],
    ]);
    expect(await foundBy('tcku 123 4560')).toEqual(await foundBy('TCKU1234560'));
    expect(await foundBy('OPX77/1')).toEqual([[number, [{ kind: 'operation', number: 'OPX 77/1' }]]]);
    expect(await foundBy('COSU991')).toEqual([[number, [{ kind: 'bill', number: 'COSU-991' }]]]);
    expect(await foundBy('TWB55')).toEqual([[number, [{ kind: 'waybill', number: 'TWB 55' }]]]);
    expect(await foundBy('YHPI260914')).toEqual([[number, [{ kind: 'proforma', number: 'YH-PI-26-0914' }]]]);
    expect(await foundBy(number)).toEqual([[number, [{ kind: 'import', number }]]]);
  });

  it('can’t be deleted while a shipment hangs on it', async () => {
    const { _id } = await made();
    const shipment = await china({ importId: _id });
    expect((await refused('DELETE /import/deleteone', { _id }))[0]).toBe('409 IN_USE');
    await call('DELETE /chinatofreezone/deleteone', { _id: shipment._id });
    const { body } = await call('DELETE /import/deleteone', { _id });
    expect(body).toEqual({
      message: 'Import deleted successfully',
      data: { _id },
      messageKey: expect.anything(),
      messageValues: expect.anything(),
    });
  });
});

describe('a closed import', () => {
  const closed = ['409 IMPORT_CLOSED', 'This import is closed'];

  it('takes no change, and its shipments neither join nor leave', async () => {
    const { _id, number } = await made();
    const shipment = await ethiopian({ importId: _id });
    const other = await ethiopian();
    const { body } = await call('POST /import/close', { _id });
    expect(body).toMatchObject({ message: 'Import closed', data: { stage: 'closed', late: 0 } });
    expect(body.data.closed).toMatch(/^\d{4}-/);
    expect(await newestAudits(world.admin)).toMatchObject([
      { action: 'Update', message: `${number} closed` },
    ]);
    expect(await refused('POST /import/close', { _id })).toEqual(closed);
    expect(await refused('PUT /import/updateone', { _id, note: 'x' })).toEqual(closed);
    expect(await refused('DELETE /import/deleteone', { _id })).toEqual(closed);
    expect(await refused('PUT /ethioshipment/updateone', { _id: shipment._id, importId: null })).toEqual(
      closed,
    );
    expect(await refused('DELETE /ethioshipment/deleteone', { _id: shipment._id })).toEqual(closed);
    expect(await refused('PUT /ethioshipment/updateone', { _id: other._id, importId: _id })).toEqual(closed);
    const update = { _id: shipment._id, importId: _id, Supplier: 'Somebody else' };
    expect((await call('PUT /ethioshipment/updateone', update)).status).toBe(200);
  });

  it('is reopened for a reason', async () => {
    const { _id, number } = await made();
    expect(await refused('POST /import/reopen', { _id, reason: 'Late cost' })).toEqual([
      '409 IMPORT_OPEN',
      'This import is not closed',
    ]);
    await call('POST /import/close', { _id });
    expect(await refused('POST /import/reopen', { _id, reason: '' })).toEqual([
      '400 VALIDATION_FAILED',
      'reason: Reason is required',
    ]);
    const { body } = await call('POST /import/reopen', { _id, reason: 'Late cost' });
    expect(body).toMatchObject({ message: 'Import reopened', data: { closed: null, stage: 'ordered' } });
    expect(await newestAudits(world.admin)).toMatchObject([{ message: `${number} reopened: Late cost` }]);
  });
});

describe('a shipment from China', () => {
  it('is due while no import follows it and it is on its way', async () => {
    const OriginSupplierName = 'Due and late';
    const one = (days: number, more: Values = {}) =>
      china({ OriginSupplierName, ExpectedDjiboutiArrivalDate: dayFrom(days), ...more });
    const { _id: importId } = await made();
    const late = await one(1);
    const soon = await one(7);
    await one(8);
    await one(3, { importId });
    await one(3, { Status: 'LoadedFromDjibouti' });
    // As if two days had gone by.
    const shipments = mongoose.connection.collection('china-shipments');
    const ExpectedDjiboutiArrivalDate = new Date(dayFrom(-1));
    await shipments.updateOne(
      { _id: new mongoose.Types.ObjectId(late._id) },
      { $set: { ExpectedDjiboutiArrivalDate } },
    );
    const found = async (due: string) => {
      const request = { filter: { due }, data: OriginSupplierName };
      const { body } = await world.admin.call('POST /search/chinatofreezones', request);
      return body.data.map(({ _id }: Values) => _id);
    };
    expect(await found('late')).toEqual([late._id]);
    expect(await found('soon')).toEqual([soon._id]);
  });
});

describe('a shipment', () => {
  it('is made together with its import, each with an audit entry', async () => {
    const one = { description: 'Tyres', supplier: 'Linglong', importer: 'Selam' };
    const shipment = await china({ import: one });
    const { _id, number } = shipment.importId as { _id: string; number: string };
    expect(await shown(_id)).toMatchObject({ ...one, number, stage: 'from China' });
    expect(
      (await newestAudits(world.admin, 2)).map(({ action, type }) => `${action} ${type}`).toSorted(),
    ).toEqual(['Create Import', 'Create Shipment']);
    const { body } = await call('POST /chinatofreezone/getall', { filter: { importId: _id } });
    expect(body.data).toMatchObject([{ _id: shipment._id, importId: { _id, number } }]);
  });

  it('names what is wrong with its import, and leaves neither', async () => {
    const { _id } = await made();
    const { body } = await call('POST /chinatofreezone/getall', {});
    const again = async (more: Values) => {
      const { _id: id, __v, createdAt, ...sent } = await china();
      await call('DELETE /chinatofreezone/deleteone', { _id: id });
      return refused('POST /chinatofreezone/create', { ...sent, ...more });
    };
    const one = { description: 'Tyres', supplier: 'Linglong', importer: 'Selam' };
    expect(await again({ importId: null, import: { ...one, description: '' } })).toEqual([
      '400 VALIDATION_FAILED',
      'import.description: Description is required',
    ]);
    expect(await again({ importId: null, import: { ...one, paymentMode: 'Barter' } })).toEqual([
      '400 VALIDATION_FAILED',
      'import.paymentMode: Payment mode is not in the list',
    ]);
    expect((await again({ importId: _id, import: one }))[0]).toBe('400 VALIDATION_FAILED');
    expect(await again({ importId: '0123456789abcdef01234567' })).toEqual([
      '400 VALIDATION_FAILED',
      'importId: Import does not exist',
    ]);
    expect((await call('POST /chinatofreezone/getall', {})).body.total).toBe(body.total);
  });
});
