import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  'HTTP contract': read('docs/specification/http-contract.md'),
  'What screens expose': read('docs/specification/screens.md'),
};
type Part = keyof typeof parts;

/** Cuts out the text below a heading, up to the next heading of its level. */
function below(page: string, heading: string): string {
  const [, text = ''] = page.split(new RegExp(`^## ${heading}.*$`, 'm'));
  return text.split(/^## /m)[0] ?? '';
}

/** Sections of parts 1 and 2 have fixed numbers; part 3 has its own. */
const isCounter = (part: Part) => part === 'Specification 3: the counter';

/** Lists the sections of a part as the page must name them; in section 2, and in part 3, its subsections instead. */
function sectionsOf(part: Part): string[] {
  return [...parts[part].matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) => {
    const [number, ...name] = heading.split('. ');
    const inner = [...below(parts[part], heading).matchAll(/^### (.+)$/gm)].map(
      ([, title]) => `${number} ${title}`,
    );
    if (number === '2' || isCounter(part)) return inner;
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

/** Concatenates the text of all test files in these folders. */
const testsIn = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'))
        .map((file) => read(path.join(folder, file))),
    )
    .join('\n');
const assertions = testsIn('packages/schemas', 'apps/api', 'apps/web', 'tests');

/** Finds the quoted sentences of a section. */
const quotedIn = (text: string) =>
  [...text.matchAll(/["'‘“]([A-Za-z][^"'\n]*(?:'ll [^"'\n]*)?)["'](?=[\s,.;:)|]|$)/gm)].map(
    ([, words = '']) => words,
  );

const messages = [
  ...quotedIn(below(parts['Specification 1: access, catalogue, stock'], '5\\.')),
  ...quotedIn(below(parts['Specification 2: shipping, sales, audit'], '5\\.')),
  ...quotedIn(parts['Specification 3: the counter']),
];

describe('the messages of section 5, and of part 3', () => {
  it('are found in all parts', () => {
    expect(messages.length).toBeGreaterThan(130);
  });

  it.each([...new Set(messages)])('%s is asserted by a test', (message) => {
    expect(assertions).toContain(message);
  });
});

/** Lists the texts of toasts: titles and sentences of failures from the table, and those of success. */
function toastsOf(part: Part): string[] {
  const section = below(parts[part], '8\\.');
  const rows = [...section.matchAll(/^\| (?!Change)[^|]+ \| ([^|]+?)(?: \(sic\))? \|([^|]*)\|$/gm)];
  const failures = rows.flatMap(([, title = '', sentence = '']) => [
    title,
    ...(sentence.match(/There was a problem [^.]+\./g) ?? []).flatMap(eachVerb),
  ]);
  return [...failures, ...quotedIn(section)];
}
/** Expands "creating/updating the record." to two sentences. */
const eachVerb = (sentence: string) => {
  const [verbs = ''] = /\w+\/\w+/.exec(sentence) ?? [];
  return verbs.split('/').map((verb) => sentence.replace(verbs, verb));
};

describe('the toasts of section 8', () => {
  const inBrowser = testsIn('apps/web/e2e');
  const toasts = [
    ...toastsOf('Specification 1: access, catalogue, stock'),
    ...toastsOf('Specification 2: shipping, sales, audit'),
  ];

  it('are found in both parts', () => {
    expect(toasts).toHaveLength(54);
  });

  it.each([...new Set(toasts)])('%s is asserted in a browser', (toast) => {
    expect(inBrowser).toContain(toast);
  });
});

describe('the routes of section 7, and of part 3', () => {
  let product: Product;
  let described: Record<string, object>;
  beforeAll(async () => {
    product = await startProduct();
    const answer = await fetch(`${product.url}/api/openapi.json`);
    described = ((await answer.json()) as { paths: typeof described }).paths;
  });
  afterAll(() => product.stop());

  const routes = (Object.keys(parts) as Part[]).flatMap((part) => {
    const page = isCounter(part) ? parts[part] : below(parts[part], '7\\.');
    return [...page.matchAll(/(GET|POST|PUT|DELETE) (\/\w[\w/]*)/g)].map(([, method = '', where = '']) => ({
      method,
      where,
    }));
  });

  it('are found in all parts', () => {
    expect(routes.length).toBeGreaterThan(75);
  });

  it.each(routes)('$method $where is answered', async ({ method, where }) => {
    expect(described[where]).toHaveProperty(method.toLowerCase());
    const answer = await fetch(`${product.url}/api/v1${where}`, { method });
    expect([200, 400, 401, where === '/receipt/check' ? 404 : 401]).toContain(answer.status);
  });
});
