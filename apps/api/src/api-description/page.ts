import type { JsonSchema, OpenApi, Operation } from './openapi.ts';

/** Renders the description as a page, without scripts or third-party styles. */
export function describePage({ info, servers, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} API</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color-scheme: light dark }
h2 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 2.5rem 0 .25rem; border-top: 1px solid; padding-top: 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0 }
code { font: .9em ui-monospace, monospace }
</style>
</head>
<body>
<main>
<h1>${text(info.title)} API</h1>
<p>${text(info.description)}</p>
<p>Addresses start with <code>${text(servers[0]?.url ?? '')}</code>. The same as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${operations.join('\n')}
</main>
</body>
</html>
`;
}

function section(
  method: string,
  path: string,
  { summary, description, parameters = [], requestBody, responses }: Operation,
) {
  const body = requestBody?.content['application/json']?.schema;
  const named = parameters as { name: string; in: string; required: boolean; schema: JsonSchema }[];
  const inputs = [
    ...named.map(({ name, in: place, required, schema }) =>
      row(`${name} (${place})`, required, typeOf(schema)),
    ),
    ...Object.entries(propertiesOf(body)).map(([name, schema]) =>
      row(name, isRequired(body, name), typeOf(schema)),
    ),
  ];
  const table = inputs.length ? `<table><tr><th>Input<th>Needed<th>Kind</tr>${inputs.join('')}</table>` : '';
  const errors = Object.entries(responses).filter(([status]) => status >= '400');
  return `<section>
<h2>${method} ${text(path)}</h2>
<p>${text(summary)}. ${text(description)}</p>
${table}
<p>Errors: ${errors.map(([status, { description: codes }]) => `${status} <code>${text(codes)}</code>`).join(' · ')}</p>
</section>`;
}

const row = (name: string, required: boolean, kind: string) =>
  `<tr><td><code>${text(name)}</code><td>${required ? 'yes' : 'no'}<td>${text(kind)}</tr>`;

function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  const parts = (schema?.allOf ?? []) as JsonSchema[];
  const own = (schema?.properties ?? {}) as Record<string, JsonSchema>;
  return Object.assign({}, ...parts.map(propertiesOf), own);
}

function isRequired(schema: JsonSchema | undefined, name: string): boolean {
  const parts = (schema?.allOf ?? []) as JsonSchema[];
  return (
    ((schema?.required ?? []) as string[]).includes(name) || parts.some((part) => isRequired(part, name))
  );
}

function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === 'object') return `{ ${Object.keys(propertiesOf(schema)).join(', ')} }`;
  const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format']
    .filter((limit) => schema[limit] !== undefined)
    .map((limit) => `${limit} ${schema[limit]}`);
  return [String(schema.type ?? 'any'), ...limits].join(', ');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
