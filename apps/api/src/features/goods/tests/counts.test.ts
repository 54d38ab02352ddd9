import { ethiopianYear } from '@app/schemas/counter/numbers';
import { describe, expect, it } from 'vitest';
import { type Client, middayZone, useApi } from '../../../../test/api.ts';
import { goodsOf } from '../../../../test/goods.ts';
import { movementsOf, quantityOf } from '../../../../test/movements.ts';
import { changesNothing, listed, newestAudits, refusal } from '../../../../test/observations.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { make, makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const { post, created, getOne, left, makeTwo } = goodsOf(world);
const year = ethiopianYear(new Date(), middayZone);

describe('a count', () => {
  it('applies what it found to what is there by then, with sales before, between and after', async () => {
    const { other } = await makeTwo('Counted');
    const place = { warehouseId: other._id };
    const [rice, oil, tea] = [
      await makeStock(world, 10, place),
      await makeStock(world, 20, place),
      await makeStock(world, 5, place),
    ];
    const sell = ({ productId, warehouseId }: typeof rice, quantity: number) =>
      make(world.admin, 'POST /sale/create', saleOf({ productId, warehouseId, quantity, SellingPrice: 1 }));
    await sell(rice, 1);
    const open = await make(world.encoder, 'POST /goods/opencount', { ...place, blind: true });
    expect(open).toMatchObject({ kind: 'count', state: 'open', number: null, date: null });
    const again = await post('POST /goods/opencount', place);
    expect([refusal(again), again.body.message]).toEqual([
      '409 COUNT_OPEN',
      `A count of ${other.name} is open`,
    ]);
    const enter = (lines: Values[], who = world.encoder) =>
      who.call('PUT /goods/countlines', { _id: open._id, lines });
    const wrong = await enter([{ productId: rice.productId }]);
    expect(wrong.body.errors).toEqual({ 'lines.0.counted': ['Counted quantity is required'] });
    const entered = await Promise.all([
      enter([{ productId: rice.productId, counted: 8 }]),
      enter([{ productId: oil.productId, counted: 25 }], world.admin),
    ]);
    expect(entered.map(({ status }) => status)).toEqual([200, 200]);
    await enter([{ productId: tea.productId, counted: 1 }]);
    await enter([{ productId: tea.productId, counted: null }]);
    await sell(rice, 2);
    const sheet = async (who: Client) =>
      (await getOne(open._id, who)).lines.map(({ quantity, expected, counted }) => [
        quantity,
        expected,
        counted,
      ]);
    expect((await sheet(world.admin)).toSorted()).toEqual(
      [
        [20, 20, 25],
        [5, null, null],
        [7, 9, 8],
      ].toSorted(),
    );
    expect((await sheet(world.encoder)).map(([quantity, expected]) => [quantity, expected])).toEqual(
      Array(3).fill([null, null]),
    );
    const posted = await post('POST /goods/postcount', { _id: open._id });
    expect([posted.status, posted.body.message]).toEqual([200, 'Count posted']);
    expect(posted.body.data).toMatchObject({
      number: `CT-${year}-0001`,
      state: 'done',
      documents: [{ number: `CT-${year}-0001` }],
    });
    expect(await Promise.all([rice, oil, tea].map(({ _id }) => quantityOf(world, _id)))).toEqual([6, 25, 5]);
    expect(refusal(await post('POST /goods/postcount', { _id: open._id }))).toBe('409 APPLIED');
    expect(await faultsFound()).toEqual([]);
  });

  it('can be thrown away, and without an entry is not posted', async () => {
    const { other } = await makeTwo('Thrown');
    const { _id } = await make(world.admin, 'POST /goods/opencount', { warehouseId: other._id });
    expect((await post('POST /goods/postcount', { _id })).body.message).toBe('At least one line is required');
    await world.admin.call('PUT /goods/countlines', {
      _id,
      lines: [{ productId: world.product._id, counted: 1 }],
    });
    const { status, body } = await world.admin.call('DELETE /goods/dropcount', { _id });
    expect([status, body.message, body.data]).toEqual([200, 'Count thrown away', { _id }]);
    expect(refusal(await world.admin.call('GET /goods/getone', { _id }))).toBe('404 NOT_FOUND');
    expect((await make(world.admin, 'POST /goods/opencount', { warehouseId: other._id })).state).toBe('open');
  });
});

describe('the count of a warehouse', () => {
  const open = async (name: string, more: Values = {}) => {
    const { product, other } = await makeTwo(name);
    const place = { warehouseId: other._id };
    const stock = await makeStock(world, 10, { ...place, productId: product._id });
    const { _id } = await make(world.encoder, 'POST /goods/opencount', { ...place, ...more });
    return { product, other, stock, _id };
  };
  const enter = (_id: string, lines: Values[], who = world.encoder) =>
    who.call('PUT /goods/countlines', { _id, lines });
  const entered = async (_id: string, lines: Values[]) => expect((await enter(_id, lines)).status).toBe(200);

  it('adds what two scan at once, and what is sent again under its key once', async () => {
    const { product, _id } = await open('Scanned');
    const add = (more: number) => enter(_id, [{ productId: product._id, add: more }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const countedNow = async () => (await getOne(_id, world.admin)).lines.map(({ counted }) => counted);
    expect(await countedNow()).toEqual([20]);
    for (const _time of [1, 2])
      await world.encoder.call(
        'PUT /goods/countlines',
        { _id, lines: [{ productId: product._id, add: 0.5 }] },
        { 'Idempotency-Key': 'scanned once' },
      );
    expect(await countedNow()).toEqual([20.5]);
    expect((await add(999_999_990)).body.errors).toEqual({
      'lines.0.counted': ['Counted quantity must be at most 999,999,999'],
    });
    expect(await countedNow()).toEqual([20.5]);
  });

  it('is its poster’s, who may take it back, and is answered as it is stored', async () => {
    const { product, other } = await makeTwo('Posted');
    const place = { warehouseId: other._id };
    await makeStock(world, 10, { ...place, productId: product._id });
    const opened = await make(world.admin, 'POST /goods/opencount', place);
    await entered(opened._id, [{ productId: product._id, counted: 9 }]);
    const { body } = await world.encoder.call('POST /goods/postcount', { _id: opened._id });
    const { documents, ...posted } = body.data;
    expect(posted).toEqual((await world.encoder.call('GET /goods/getone', { _id: opened._id })).body.data);
    expect(posted.createdByName).not.toBe(opened.createdByName);
    expect([posted.createdAt, opened.postedAt]).toEqual([opened.createdAt, null]);
    expect(new Date(posted.postedAt) > new Date(posted.createdAt)).toBe(true);
    const back = await world.encoder.call('POST /goods/reverse', { _id: opened._id, reason: 'Wrong' });
    expect([back.status, documents.length]).toEqual([200, 1]);
    expect(await faultsFound()).toEqual([]);
  });

  it('answers as any create and update do, and writes audit entries', async () => {
    const { product, other, _id } = await open('Told', { note: 'Yearly' });
    const { status, body } = await enter(_id, [{ productId: product._id, counted: 9 }]);
    expect([status, body.message]).toEqual([200, 'Goods document updated successfully']);
    expect(body.data).toMatchObject({
      ...{ _id, kind: 'count', note: 'Yearly', state: 'open', number: null, date: null },
      lines: [{ productId: { _id: product._id, name: 'Told', unit: 'piece' }, expected: 10, counted: 9 }],
    });
    expect((await newestAudits(world.admin, 2)).map(({ message }) => message)).toEqual([
      `Lines of the count of ${other.name} entered: 1`,
      `Count of ${other.name} opened`,
    ]);
    const [listedOne] = await listed(world.encoder, 'POST /goods/getdocuments', {
      filter: { state: 'open' },
    });
    expect(listedOne).toMatchObject({ _id, number: null, date: null, state: 'open' });
  });

  it('is refused as its fields say', async () => {
    const { product, _id } = await open('Refused count');
    const line = { productId: product._id, counted: 1 };
    const cases: [Values[], Values][] = [
      [[], { lines: ['At least one line is required'] }],
      [Array(501).fill(line), { lines: ['A document can have at most 500 lines'] }],
      [[line, line], { 'lines.1.productId': ['Product stands twice'] }],
      [[{ counted: 1 }], { 'lines.0.productId': ['Product is required'] }],
      [[{ ...line, productId: _id }], { 'lines.0.productId': ['Product does not exist'] }],
      [[{ ...line, counted: '' }], { 'lines.0.counted': ['Counted quantity is required'] }],
      [[{ ...line, counted: -1 }], { 'lines.0.counted': ['Counted quantity must be 0 or more'] }],
      [[{ ...line, counted: 1e-4 }], { 'lines.0.counted': ['Counted quantity can have at most 3 decimals'] }],
    ];
    for (const [lines, errors] of cases) {
      const answer = await enter(_id, lines);
      expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', errors]);
    }
    for (const [warehouseId, message] of [
      [undefined, 'Warehouse is required'],
      [product._id, 'Warehouse does not exist'],
    ])
      expect((await post('POST /goods/opencount', { warehouseId })).body.errors).toEqual({
        warehouseId: [message],
      });
    const receipt = await created({ kind: 'receipt', lines: [{ productId: product._id, quantity: 1 }] });
    for (const id of [receipt._id, '0123456789abcdef01234567'])
      expect(refusal(await enter(id, [line]))).toBe('404 NOT_FOUND');
    expect(refusal(await post('POST /goods/reverse', { _id, reason: 'x' }))).toBe('409 COUNT_OPEN');
    expect(refusal(await post('POST /goods/postcount', { _id, date: '2199-01-01' }))).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  it('counts for the day that is told, if its books are open', async () => {
    const { product, stock, _id } = await open('Dated');
    await entered(_id, [{ productId: product._id, counted: 12.5 }]);
    await world.admin.call('PUT /settings/company', { lockedUntil: '2024-01-31' });
    expect(refusal(await post('POST /goods/postcount', { _id, date: '2024-01-31' }))).toBe(
      '409 PERIOD_LOCKED',
    );
    await world.admin.call('PUT /settings/company', { lockedUntil: null });
    const { body } = await post('POST /goods/postcount', { _id, date: '2024-01-31' });
    expect(body.data).toMatchObject({
      number: 'CT-2016-0001',
      date: '2024-01-31T00:00:00.000Z',
      lines: [{ quantity: 2.5, expected: 10, counted: 12.5 }],
    });
    expect(await movementsOf(world, stock._id)).toMatchObject([
      { reason: 'opening' },
      {
        reason: 'count',
        change: 2.5,
        number: 'CT-2016-0001',
        date: '2024-01-31T00:00:00.000Z',
        because: null,
      },
    ]);
  });

  it('is not posted where more is missing than is there by now', async () => {
    const { product, other, stock, _id } = await open('Short');
    await entered(_id, [{ productId: product._id, counted: 2 }]);
    await make(
      world.admin,
      'POST /sale/create',
      saleOf({ productId: product._id, warehouseId: other._id, quantity: 9, SellingPrice: 1 }),
    );
    const answer = await changesNothing(world.admin, 'POST /goods/getdocuments', () =>
      post('POST /goods/postcount', { _id }),
    );
    expect([refusal(answer), answer.body.errors]).toEqual([
      '409 INSUFFICIENT_STOCK',
      { 'lines.0.quantity': [`Only 1 of Short left in ${other.name}, 8 asked`] },
    ]);
    expect(await quantityOf(world, stock._id)).toBe(1);
  });

  it('finds goods that had no stock there, and keeps them from being deleted meanwhile', async () => {
    const { other, _id } = await open('Found');
    const { _id: productId } = await makeProduct(world.admin, 'Forgotten');
    await entered(_id, [{ productId, counted: 3 }]);
    const answer = await world.admin.call('DELETE /product/deleteone', { _id: productId });
    expect([refusal(answer), answer.body.message]).toEqual([
      '409 IN_USE',
      'Product "Forgotten" can\'t be deleted: it is used by 1 goods document',
    ]);
    for (let round = 0; round < 6; round++) {
      const { _id: raced } = await makeProduct(world.admin, 'Raced');
      const [counted, deleted] = await Promise.all([
        enter(_id, [{ productId: raced, counted: 1 }]),
        world.admin.call('DELETE /product/deleteone', { _id: raced }),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([counted.status, deleted.status]);
    }
    expect((await post('POST /goods/postcount', { _id })).status).toBe(200);
    expect(await left(productId)).toEqual({ [other.name]: 3 });
    expect(await faultsFound()).toEqual([]);
  });

  it('is posted by encoders where the company lets them correct stock; they enter it all the same', async () => {
    const { product, _id } = await open('Not theirs');
    await world.admin.call('PUT /settings/company', { encodersMayAdjust: false });
    await entered(_id, [{ productId: product._id, counted: 11 }]);
    expect(refusal(await post('POST /goods/postcount', { _id }, world.encoder))).toBe('403 FORBIDDEN');
    expect((await post('POST /goods/postcount', { _id })).status).toBe(200);
    expect(refusal(await post('POST /goods/reverse', { _id, reason: 'x' }, world.encoder))).toBe(
      '403 FORBIDDEN',
    );
    await world.admin.call('PUT /settings/company', { encodersMayAdjust: true });
    // Its maker is who has posted it.
    expect(refusal(await post('POST /goods/reverse', { _id, reason: 'x' }, world.encoder))).toBe(
      '403 FORBIDDEN',
    );
    expect((await post('POST /goods/reverse', { _id, reason: 'x' })).status).toBe(200);
    expect(await left(product._id)).toMatchObject({ 'Modjo of Not theirs': 10 });
  });

  it('of more than 500 lines becomes several documents, in the order of names', async () => {
    const { other, product, _id } = await open('Warehouse of many', { note: 'All of it' });
    const ids: string[] = [];
    for (let number = 0; number < 501; number++)
      ids.push((await makeProduct(world.admin, `Counted ${number}`))._id);
    const lines = ids.map((productId) => ({ productId, counted: 2 }));
    await Promise.all([entered(_id, lines.slice(0, 250)), entered(_id, lines.slice(250))]);
    await entered(_id, [{ productId: product._id, counted: 10 }]);
    const sheet = (await getOne(_id)).lines.map(({ productId }) => (productId as Values).name);
    expect([sheet.length, ...sheet.slice(0, 3), sheet.at(-1)]).toEqual([
      ...[502, 'Counted 0', 'Counted 1', 'Counted 2', 'Warehouse of many'],
    ]);
    const { body } = await post('POST /goods/postcount', { _id });
    const [first, second] = body.data.documents;
    expect(body.data).toMatchObject({ _id, number: first.number, documents: [{ _id }, {}] });
    expect(body.data.lines).toHaveLength(500);
    const other2 = await getOne(second._id);
    expect(other2).toMatchObject({ kind: 'count', state: 'done', number: second.number, note: 'All of it' });
    expect(other2.lines.map(({ productId, quantity }) => [(productId as Values).name, quantity])).toEqual([
      ['Counted 500', 2],
      ['Warehouse of many', 0],
    ]);
    const [, serial] = [first, second].map(({ number }) => Number(number.split('-')[2]));
    expect(serial).toBe(Number(first.number.split('-')[2]) + 1);
    const { total } = (
      await world.admin.call('POST /stock/getstocks', { filter: { warehouseId: other._id } })
    ).body;
    expect([total, await faultsFound()]).toEqual([502, []]);
  });
});
