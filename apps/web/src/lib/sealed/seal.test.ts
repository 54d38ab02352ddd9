// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SealKey } from './seal.ts';

const bytes = new Uint8Array(32).fill(7);
const secret = { customer: 'Kebede', price: 5650 };

/** Loads the module as a page with or without TLS would. */
async function load(hasTls: boolean) {
  vi.resetModules();
  if (!hasTls) vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { seal, sealKeyOf, unseal } = await import('./seal.ts');
  return { seal, unseal, key: (await sealKeyOf(bytes)) as SealKey, other: await sealKeyOf(bytes.with(0, 8)) };
}
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['with TLS', true],
  ['without TLS', false],
])('a seal %s', (_name, hasTls) => {
  it('opens with its key at its place, and can’t be read before', async () => {
    const { seal, unseal, key } = await load(hasTls);
    const sealed = await seal(key, 'here', secret);
    expect(new TextDecoder().decode(sealed)).not.toContain('Kebede');
    expect(await unseal(key, 'here', sealed)).toEqual(secret);
  });

  it('opens with no other key, at no other place, and not once it was changed', async () => {
    const { seal, unseal, key, other } = await load(hasTls);
    const sealed = await seal(key, 'here', secret);
    expect(await unseal(other, 'here', sealed)).toBeUndefined();
    expect(await unseal(key, 'there', sealed)).toBeUndefined();
    expect(await unseal(key, 'here', sealed.with(20, (sealed[20] ?? 0) ^ 1))).toBeUndefined();
  });

  it('takes nothing that was never sealed', async () => {
    const { unseal, key } = await load(hasTls);
    for (const plain of [undefined, null, secret, [secret], 'text', new Uint8Array(3)])
      expect(await unseal(key, 'here', plain)).toBeUndefined();
  });

  it('never looks the same twice', async () => {
    const { seal, key } = await load(hasTls);
    expect(await seal(key, 'here', secret)).not.toEqual(await seal(key, 'here', secret));
  });
});

it('is the same with and without TLS', async () => {
  const sealed = await load(true).then(({ seal, key }) => seal(key, 'here', secret));
  const { unseal, key } = await load(false);
  expect(await unseal(key, 'here', sealed)).toEqual(secret);
});
