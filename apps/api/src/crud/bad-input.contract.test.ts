import { describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { changesNothing, listed, refusal } from '../../test/observations.ts';
import { sendRaw } from '../../test/raw.ts';
import { inList, type Sample } from '../../test/sample.ts';
import { recorder, routesOf, samples } from '../../test/samples.ts';
import { useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input: newInput, record } = recorder(world);

const operators: Values[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { constructor: { prototype: {} } },
];
const noTexts = [null, 5, true, ['x'], ...operators];
const unstorable = ['a\0b and more text', '\ud800 lone surrogate', 'x'.repeat(201)];
const noNumbers = [null, '', '5', '0x10', true, [5], '@1e999', '@-1e999', 1e308, -1, ...operators];
/** Values that no field accepts, by the kind of a valid one. */
const badValues: readonly [isKind: (valid: unknown) => boolean, values: readonly unknown[]][] = [
  [(valid) => typeof valid === 'number', [undefined, ...noNumbers]],
  [
    (valid) => /^[\da-f]{24}$/.test(String(valid)),
    [undefined, ...noTexts, '', '0x10', 'x'.repeat(24), '@1e999'],
  ],
  [
    (valid) => /^\d{4}-\d\d-\d\d$/.test(String(valid)),
    [undefined, ...noTexts, '', '2024-02-30', '0000-01-01', '0x10', 'soon'],
  ],
  [(valid) => typeof valid === 'string', [undefined, ...noTexts, '', '   ', '@1e999', ...unstorable]],
  [Array.isArray, [undefined, null, 5, 'x', true, [], [null], ['x'], [[]], {}, { 0: {}, length: 1 }]],
  [(valid) => typeof valid === 'object', [undefined, null, 5, 'x', true, [], ['x']]],
];

/** Lists every value in an input with its path; of lists, the first item. */
function leaves(value: unknown, path = ''): { path: string; value: unknown }[] {
  const own = path ? [{ path, value }] : [];
  if (typeof value !== 'object' || value === null) return own;
  const entries = Array.isArray(value) ? [['0', value[0]] as const] : Object.entries(value);
  return [...own, ...entries.flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))];
}

/** Copies the input with another value at a path. */
function replaced(input: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  if (!key) return value;
  const copy = Array.isArray(input) ? [...input] : { ...(input as Values) };
  const holder = copy as Values;
  holder[key] = replaced(holder[key], rest, value);
  return copy;
}

/** Combines each field of a valid input with each invalid value. */
function badInputs(sample: Sample, valid: Values): { path: string; value: unknown; input: Values }[] {
  return leaves(valid).flatMap(({ path, value }) => {
    const taken = (sample.takes?.[path] ?? []).map((one) => JSON.stringify(one) ?? 'undefined');
    const [, values = []] = badValues.find(([isKind]) => isKind(value)) ?? [];
    return values
      .filter((bad) => !taken.includes(JSON.stringify(bad) ?? 'undefined'))
      .map((bad) => ({ path, value: bad, input: replaced(valid, path.split('.'), bad) as Values }));
  });
}

/** Reports an unexpected answer to a bad value. */
async function misjudged(
  bad: { path: string; value: unknown; input: Values },
  call: (input: Values) => ReturnType<typeof sendRaw>,
) {
  const answer = await call(bad.input);
  const refused = refusal(answer);
  const top = bad.path.split('.')[0] ?? '';
  const atField = Object.keys(answer.body.errors ?? {}).some((key) => key.split('.')[0] === top);
  return refused === '400 VALIDATION_FAILED' && atField
    ? []
    : [{ ...bad, refused, errors: answer.body.errors }];
}

const named = (some: readonly Sample[]) => some.map((sample) => [sample.contract.name, sample] as const);

describe('bad input, field by field', () => {
  it.each(named(samples))('creates none of %s', async (_name, sample) => {
    const { create, list } = routesOf(sample);
    const bad = badInputs(sample, await newInput(sample));
    expect(bad.length).toBeGreaterThan(20);
    const others = await changesNothing(world.admin, list, () =>
      Promise.all(bad.map((one) => misjudged(one, (input) => sendRaw(world.admin, create, input)))),
    );
    expect(others.flat()).toEqual([]);
  });

  it.each(named(samples.filter(({ contract }) => contract.paths.update)))(
    'changes none of %s',
    async (_name, sample) => {
      const { update, list } = routesOf(sample);
      const made = await record(sample);
      const { password: _unknownToUpdates, ...valid } = await newInput(sample);
      const bad = badInputs(sample, valid).filter(
        ({ path, value }) => path.includes('.') || value !== undefined,
      );
      const send = (path: string, input: Values) => {
        const field = path.split('.')[0] ?? '';
        return sendRaw(world.admin, update, { _id: made._id, [field]: input[field] });
      };
      const others = await changesNothing(world.admin, list, () =>
        Promise.all(bad.map((one) => misjudged(one, (input) => send(one.path, input)))),
      );
      expect(others.flat()).toEqual([]);
      const stored = (await listed(world.admin, list)).find(({ _id }) => _id === made._id);
      expect(stored).toEqual(inList(sample, made));
    },
  );
});
