import { describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { recorder, routesOf, samples } from '../../test/samples.ts';
import { changesNothing, refusal, totalOf, useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input: newInput } = recorder(world);
let keys = 0;
const newKey = () => `key ${++keys}`;
const withKey = (key: string) => ({ 'Idempotency-Key': key });

describe.each(samples.map((sample) => [sample.contract.name, sample] as const))(
  'a key on creating %s',
  (_name, sample) => {
    const { create, list } = routesOf(sample);
    const [required] = sample.required;
    const send = (input: Values, key: string) => world.admin.call(create, input, withKey(key));

    it('makes one record and one entry, however often it is sent, and gives the first answer again', async () => {
      const [input, key] = [await newInput(sample), newKey()];
      const first = await send(input, key);
      expect(first.status).toBe(201);
      const inAnotherOrder = Object.fromEntries(Object.entries(input).reverse());
      await changesNothing(world.admin, list, async () => {
        for (const again of [input, inAnotherOrder]) {
          const { status, body } = await send(again, key);
          expect([status, body]).toEqual([201, first.body]);
        }
      });
    });

    it('makes one record when it is sent several times at once', async () => {
      const [input, key] = [await newInput(sample), newKey()];
      const before = await totalOf(world.admin, list);
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(input, key)));
      const made = answers.filter(({ status }) => status === 201);
      expect(new Set(made.map(({ body }) => body.data._id)).size).toBe(1);
      for (const { status, body } of answers)
        if (status !== 201) expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
      expect(await totalOf(world.admin, list)).toBe(before + 1);
    });

    it('refuses another body and another call', async () => {
      const [input, other, key] = [await newInput(sample), await newInput(sample), newKey()];
      await send(input, key);
      const elsewhere =
        sample.contract.name === 'warehouses' ? 'POST /product/create' : 'POST /warehouse/create';
      const there = { name: 'A name', address: 'x', category: 'Clothing', supplier: 'x', price: 1 };
      await changesNothing(world.admin, list, async () => {
        expect(refusal(await send(other, key))).toBe('409 IDEMPOTENCY_CONFLICT');
        expect(refusal(await world.admin.call(elsewhere, there, withKey(key)))).toBe(
          '409 IDEMPOTENCY_CONFLICT',
        );
      });
    });

    it('stays free when the call failed', async () => {
      const [input, key] = [await newInput(sample), newKey()];
      expect(refusal(await send({ ...input, [required]: undefined }, key))).toBe('400 VALIDATION_FAILED');
      expect((await send(input, key)).status).toBe(201);
    });

    it('has 1 to 255 characters', async () => {
      const input = await newInput(sample);
      await changesNothing(world.admin, list, async () => {
        for (const key of ['', 'x'.repeat(256)])
          expect(refusal(await send(input, key))).toBe('400 VALIDATION_FAILED');
      });
      const longest = sample.contract.name.padEnd(255, 'x');
      expect((await send(input, longest)).status).toBe(201);
    });
  },
);
