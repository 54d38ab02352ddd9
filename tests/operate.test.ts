import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from './support/product.ts';
import { root } from './support/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const guide = read('docs/operate.md');
const token = 'a-token-for-the-scraper';

describe('what docs/operate.md tells to do and to watch', () => {
  let product: Product;
  let metrics: string;
  beforeAll(async () => {
    product = await startProduct({ METRICS_TOKEN: token });
    await get('/api/v1/auth/me');
    metrics = await (await get('/metrics')).text();
  });
  const get = (where: string) =>
    fetch(`${product.url}${where}`, { headers: { Authorization: `Bearer ${token}` } });
  afterAll(() => product.stop());

  it('are metrics that the product has', () => {
    const alerts = guide.split('Worth an alert:')[1]?.split('\n\n')[0] ?? '';
    const names = [...alerts.matchAll(/\b[a-z][a-z\d]+(?:_[a-z\d]+)+\b/g)].map(([name]) => name);
    const series = names.filter((name) => !['histogram_quantile'].includes(name));
    expect(series.length).toBeGreaterThan(3);
    // A metric without a measurement yet has only its type.
    for (const name of series) expect(metrics).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, 'm'));
  });

  it('are addresses that answer', async () => {
    const addresses = [...guide.matchAll(/`GET (\/\w+)`/g)].map(([, where = '']) => where);
    expect(addresses).toEqual(['/healthz', '/readyz', '/metrics']);
    for (const where of addresses) expect((await get(where)).status).toBe(200);
  });

  it('are settings that the README explains', () => {
    const settings = [...guide.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    for (const name of settings) expect(read('README.md') + read('.env.sample')).toContain(name);
  });
});

it.each(['README.md', 'CONTRIBUTING.md', 'docs/operate.md', 'docs/architecture.md'])(
  'every command that %s names is there',
  (page) => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read(page).matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)];
    expect(named.length).toBeGreaterThan(1);
    for (const [, script, short] of named) expect(scripts).toHaveProperty([script ?? short ?? '']);
  },
);
