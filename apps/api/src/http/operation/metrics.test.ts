import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin, type Client, client, useApi, useServer } from '../../../test/api.ts';
import { sendBytes, statusesOf } from '../../../test/attack/raw-socket.ts';
import { refusal } from '../../../test/observations.ts';
import { rawCall } from '../../../test/raw.ts';

const token = 'a-token-for-the-scraper';
const api = useApi({ METRICS_TOKEN: token });
const withoutToken = useServer();
const scrape = (headers: Record<string, string> = { Authorization: `Bearer ${token}` }, from = api) =>
  rawCall(from, { path: '/metrics', headers });

/** Reads the value of a series by its name and labels. */
async function seriesOf(written: string): Promise<number> {
  const { body } = await scrape();
  const line = body.split('\n').find((one) => one.startsWith(`${written} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('the metrics', () => {
  let who: Client;
  beforeAll(async () => {
    who = await admin(api);
  });

  it('are Prometheus text about the process and the database', async () => {
    const { status, headers, body } = await scrape();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(/^# TYPE http_request_duration_seconds histogram$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds [\d.e-]+$/m);
    expect(body).toMatch(/^database_up 1$/m);
  });

  it('count each request once, by method, route and status', async () => {
    const labels = 'method="POST",route="/api/v1/warehouse/create",status="400"';
    const series = `http_request_duration_seconds_count{${labels}}`;
    const before = await seriesOf(series);
    for (let call = 0; call < 3; call++) await who.call('POST /warehouse/create', {});
    await expect.poll(() => seriesOf(series)).toBe(before + 3);
    await wait(50);
    expect(await seriesOf(series)).toBe(before + 3);
  });

  it('know addresses that callers make up by their kind only', async () => {
    for (let number = 0; number < 20; number++) {
      await rawCall(api, { path: `/api/v1/made-up-${number}` });
      await rawCall(api, { path: `/made-up-${number}` });
      await rawCall(api, { path: `/excelfiles/made-up-${number}.xlsx` });
    }
    const { body } = await scrape();
    expect(body).not.toContain('made-up');
    for (const kind of ['/api/other', '/web', '/excelfiles/:file']) expect(body).toContain(`route="${kind}"`);
  });

  it.each([{}, { Authorization: 'Bearer wrong' }, { Authorization: token }, { Host: '127.0.0.1' }])(
    'are not for whoever sends %o',
    async (headers) => {
      const { status, body } = await scrape(headers as Record<string, string>);
      expect(refusal({ status, body: JSON.parse(body) })).toBe('401 UNAUTHENTICATED');
    },
  );

  it('are for those who carry the token, from anywhere', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.7', Via: '1.1 proxy' };
    expect((await scrape(headers)).status).toBe(200);
  });

  it('are for nobody where no token is set: who asks at localhost may be a proxy', async () => {
    for (const headers of [{}, { Authorization: 'Bearer undefined' }, { Host: 'localhost' }]) {
      const { status, body } = await scrape(headers as Record<string, string>, withoutToken);
      expect(refusal({ status, body: JSON.parse(body) })).toBe('403 FORBIDDEN');
    }
    const received = await sendBytes(withoutToken, 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    expect(statusesOf(received)).toEqual([403]);
    expect(received).not.toContain('process_');
  });

  it('can only be read', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await rawCall(api, { method: 'POST', path: '/metrics', headers });
    expect(status).toBe(404);
    expect((await client(api).call('GET /metrics')).status).toBe(404);
  });
});
