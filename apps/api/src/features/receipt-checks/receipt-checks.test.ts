import { expect, it } from 'vitest';
import { client, useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { refusal } from '../../../test/observations.ts';
import { useWorld } from '../../../test/world.ts';

const api = useApi({ TRUST_PROXY: '1' });
const world = useWorld(api);
const counter = counterOf(world);
const check = (t?: string, address = '10.0.0.1') =>
  client(api).call('GET /receipt/check', t === undefined ? {} : { t }, { 'X-Forwarded-For': address });

it('a receipt is told by its token, which stays the same, without customer, goods and what is due', async () => {
  await counter.company({ vat: 'added', name: 'Tana Trading' });
  const { _id: customerId } = await counter.customer();
  const sale = await counter.onCredit(100, customerId);
  const token = `${sale.receiptToken}`;
  expect(token).toMatch(/^[\w-]{32}$/);
  const { status, body } = await check(token);
  const { number, receiptToken } = await counter.stored(sale._id);
  expect([status, receiptToken]).toEqual([200, token]);
  expect(body).toEqual({
    data: {
      number,
      receiptNo: sale._id.slice(-6),
      date: '2024-01-15T00:00:00.000Z',
      total: 115,
      state: 'valid',
      company: 'Tana Trading',
    },
  });
});

it('a changed or missing token is none of ours', async () => {
  const token = `${(await counter.sold(5)).receiptToken}`;
  const other = (letter?: string) => (letter === 'A' ? 'B' : 'A');
  const changed = [...token].map((letter, at) => token.slice(0, at) + other(letter) + token.slice(at + 1));
  const answers = [];
  for (const [at, t] of [...changed, '', `${token}=`, `${token}A`, token.slice(0, -1), ` ${token}`].entries())
    answers.push(await check(t, `10.0.1.${at % 4}`));
  answers.push(await check(undefined, '10.0.1.9'));
  for (const answer of answers) {
    expect([refusal(answer), answer.body.message]).toEqual(['404 NOT_FOUND', 'We have no such receipt']);
  }
});

it('an address checks 60 in a minute, and others go on', async () => {
  const token = `${(await counter.sold(5)).receiptToken}`;
  const answers = await Promise.all(Array.from({ length: 61 }, () => check(token, '10.0.2.1')));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  const refused = await check(token, '10.0.2.1');
  expect(refusal(refused)).toBe('429 RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await check(token, '10.0.2.2')).status).toBe(200);
});
