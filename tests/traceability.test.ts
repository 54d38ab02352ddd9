import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from './support/product.ts';
import { root } from './support/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const trace = read('docs/traceability.md');
const parts = {
  'Specification 1: access, catalogue, stock': read('docs/specification/1-access-catalogue-stock.md'),
  'Specification 2: shipping, sales, audit': read('docs/specification/2-shipping-sales-audit.md'),
  'Specification 3: the counter': read('docs/specification/3-counter.md'),
  'Specification 4: goods': read('docs/specification/4-goods.md'),
  'Specification 5: imports': read('docs/specification/5-imports.md'),
  'HTTP contract': read('docs/specification/http-contract.md'),
  'What screens expose': read('docs/specification/screens.md'),
};
type Part = keyof typeof parts;

/** Cuts out the text below a heading, up to the next heading of its level. */
function below(page: string, heading: string): string {
  const [, text = ''] = page.split(new RegExp(`^## ${heading}.*$`, 'm'));
  return text.split(/^## /m)[0] ?? '';
}

/** Sections of parts 1 and 2 have fixed numbers; the later parts have their own. */
const hasOwnSections = (part: Part) => /^Specification [3-9]/.test(part);

/** Lists the sections of a part as the page must name them; in section 2, and from part 3 on, its subsections instead. */
function sectionsOf(part: Part): string[] {
  return [...parts[part].matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) => {
    const [number, ...name] = heading.split('. ');
    const inner = [...below(parts[part], heading).matchAll(/^### (.+)$/gm)].map(
      ([, title]) => `${number} ${title}`,
    );
    if (number === '2' || hasOwnSections(part)) return inner;
    return [name.length ? `${number} ${name.join('. ')}` : heading];
  });
}

const rowsOf = (part: Part) =>
  [...below(trace, part).matchAll(/^\| (?!Section)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, section = '', code = '', tests = '']) => ({ section, code: namedIn(code), tests: namedIn(tests) }),
  );
const namedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe.each(Object.keys(parts) as Part[])('%s', (part) => {
  it('has a row for each of its sections', () => {
    expect(rowsOf(part).map(({ section }) => section)).toEqual(sectionsOf(part));
  });

  it('names code and tests that exist', () => {
    for (const { section, code, tests } of rowsOf(part)) {
      for (const file of [...code, ...tests])
        expect([section, file, existsSync(path.join(root, file))]).toEqual([section, file, true]);
      expect([section, code.length > 0, tests.length > 0]).toEqual([section, true, true]);
    }
  });
});

describe('the routes of section 7, and of part 3 and later', () => {
  let product: Product;
  let described: Record<string, object>;
  beforeAll(async () => {
    product = await startProduct();
    const answer = await fetch(`${product.url}/api/openapi.json`);
    described = ((await answer.json()) as { paths: typeof described }).paths;
  });
  afterAll(() => product.stop());

  const routes = (Object.keys(parts) as Part[]).flatMap((part) => {
    const page = hasOwnSections(part) ? parts[part] : below(parts[part], '7\\.');
    return [...page.matchAll(/(GET|POST|PUT|DELETE) (\/\w[\w/]*)/g)].map(([, method = '', where = '']) => ({
      method,
      where,
    }));
  });

  it('are found in all parts', () => {
    expect(routes.length).toBeGreaterThan(95);
  });

  it.each(routes)('$method $where is answered', async ({ method, where }) => {
    expect(described[where]).toHaveProperty(method.toLowerCase());
    const answer = await fetch(`${product.url}/api/v1${where}`, { method });
    expect([200, 400, 401, where === '/receipt/check' ? 404 : 401]).toContain(answer.status);
  });
});
