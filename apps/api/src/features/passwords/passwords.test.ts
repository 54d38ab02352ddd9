import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.service.ts';

/** Hash of "secret" at the lowest cost. */
const cheap = '$2b$04$PbBwFqwy5g..UhmJ726YNOIaOMTjbk94dEWBbtKu9aLK4VmPvIgd6';

it('of very many checks that come at once, some wait and the others are told to try again', async () => {
  const checks = Array.from({ length: 400 }, () => passwordMatches('secret', { passwordHash: cheap }));
  const ends = await Promise.allSettled(checks);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
  const matching = ends.filter((end) => end.status === 'fulfilled' && end.value);
  expect(matching.length).toBe(400 - refused.length);
  expect(matching.length).toBeLessThan(300);
});

it('a hash has the cost that OWASP names as its least, and a salt of its own', async () => {
  const hashes = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  for (const hash of hashes) expect(hash).toMatch(/^\$2b\$10\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});
