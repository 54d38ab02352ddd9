import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi, useServer } from '../../../test/api.ts';
import { rawCall } from '../../../test/raw.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
const forwarded = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
const me = (api: ReturnType<typeof useServer>, headers = {}) =>
  rawCall(api, { path: '/api/v1/auth/me', headers });
const warnings = () => lines.filter(({ header }) => header);

useApi();
const untrusting = useServer({}, { log });
const trusting = useServer({ TRUST_PROXY: 'loopback' }, { log });
const bareDomain = useServer({ TRUST_PROXY: 'loopback', HSTS_SUBDOMAINS: false });
beforeEach(() => void lines.splice(0));

describe('what a proxy tells of the caller', () => {
  it('is warned of once where the proxy is not trusted, and not where nothing is told', async () => {
    await me(untrusting);
    expect(warnings()).toEqual([]);
    for (let call = 0; call < 3; call++) await me(untrusting, forwarded);
    expect(warnings()).toMatchObject([
      { header: 'x-forwarded-for', msg: expect.stringContaining('TRUST_PROXY') },
    ]);
  });

  it('is taken without a word where the proxy is trusted', async () => {
    const { headers } = await me(trusting, forwarded);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(warnings()).toEqual([]);
  });
});

it('a setting leaves the other names of the domain out of what is for HTTPS only', async () => {
  const { headers } = await me(bareDomain, forwarded);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
