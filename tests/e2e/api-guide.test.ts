import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, type Product, type Session, signIn, startProduct } from '../support/product.ts';
import { root } from '../support/root.ts';

const guide = readFileSync(path.join(root, 'docs/api.md'), 'utf8');
const script = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\necho\n');

describe('the walk of docs/api.md, as it stands', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-guide-'));
  let product: Product;
  let session: Session;
  let output = '';
  let code: number;

  beforeAll(async () => {
    product = await startProduct();
    const env = { PATH: process.env.PATH, URL: product.url, EMAIL: admin.email, PASSWORD: admin.password };
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    [code] = await once(child, 'close');
    session = await signIn(product.url, admin);
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true });
  });

  const listed = async (where: string) => (await session.call('POST', where, {})).body as { data: unknown[] };

  it('gets through to its end', () => {
    expect([code, output]).toEqual([0, expect.stringContaining('logged out successfully')]);
  });

  it('records what it says: one sale, though it was sent twice, and one on credit', async () => {
    expect((await listed('/sale/getsales')).data).toMatchObject([
      { custormerName: 'Abebe Kebede', paid: 60_000, returned: 55_999.99, due: 51_999.98, state: 'due' },
      { custormerName: 'Abebe Kebede', state: 'paid' },
    ]);
    expect((await listed('/stock/getstocks')).data).toMatchObject([
      { warehouseId: { name: 'Modjo' }, quantity: 4 },
      { warehouseId: { name: 'Bole' }, quantity: 21 },
    ]);
    expect((await listed('/product/getproducts')).data).toMatchObject([{ name: 'Laptop', price: 52000 }]);
  });

  it('gets the answers that it shows', () => {
    for (const answer of [
      '"message":"logged in successfully, redirecting"',
      '"message":"stock created successfully"',
      '"message":"Only 7 of Laptop left in Bole, 30 asked","code":"INSUFFICIENT_STOCK"',
      '"errors":{"soldData.0.quantity":["Only 7 of Laptop left in Bole, 30 asked"]}',
      '"message":"Product updated successfully"',
      'STALE',
      '"message":"Payment recorded"',
      '51999.98\n51999.98\n',
      '\nRC-2017-0001\nGoods arrived\nGoods document updated successfully\n1\n41000.5\n',
    ])
      expect(output).toContain(answer);
  });

  it('leaves a spreadsheet', () => {
    const start = readFileSync(path.join(folder, 'Report.xlsx')).subarray(0, 2).toString('latin1');
    expect(start).toBe('PK');
  });

  it.each(['3-counter.md', '4-goods.md'])('names every call of part %s', (name) => {
    const part = readFileSync(path.join(root, 'docs/specification', name), 'utf8');
    const calls = [...part.matchAll(/(?:GET|POST|PUT|DELETE) (\/\w[\w/]*)/g)].map(([, where = '']) => where);
    expect(new Set(calls).size).toBeGreaterThan(15);
    for (const where of calls.filter((one) => !/sales$|stocks$|export$|dashboard$/.test(one)))
      expect(guide).toContain(where);
  });

  it('names every code of the API', async () => {
    const answer = await fetch(`${product.url}/api/openapi.json`);
    const { components } = (await answer.json()) as { components: { schemas: { Error: ErrorSchema } } };
    for (const name of components.schemas.Error.properties.code.enum) expect(guide).toContain(`\`${name}\``);
  });
});
type ErrorSchema = { properties: { code: { enum: string[] } } };
