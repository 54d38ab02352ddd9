/** The import rules of docs/architecture.md. Run by scripts/check-boundaries.mjs. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Folders of each package's source, the lowest first; each imports only from itself and from those before it. '' are
 * the files that lie in no folder. Features are one layer: see the rules that keep them apart.
 */
const layers = {
  'packages/schemas': [
    'text',
    'messages',
    'kit',
    'access',
    'counter',
    'goods',
    '',
    'imports',
    'shipments',
    'company',
  ],
  'packages/embedded-mongo': [
    'errors',
    'bson',
    'ordering',
    'scheduling',
    'wire',
    'query/paths',
    'query/predicates',
    'query',
    'store/journal',
    'store/file',
    'store/memory',
    'store',
    'index',
    'sort',
    'catalog',
    'accumulator',
    'expression/evaluation',
    'expression/dates',
    'expression/operators',
    'expression',
    'projection',
    'update/document',
    'update/operators',
    'update',
    'plan',
    'exec',
    'aggregate/stream',
    'aggregate/stages',
    'aggregate',
    'transaction',
    'write',
    'cursor',
    'check',
    'engine',
    'commands/request',
    'commands/write',
    'commands/session',
    'commands/read',
    'commands/admin',
    'commands',
    'process',
    'maintenance',
    '',
  ],
  'apps/api': [
    'lib',
    'database/data-check',
    'database',
    'database/search',
    'database/transactions',
    'database/migrate',
    'jobs',
    'http/caller',
    'http/request',
    'http/answer',
    'http/operation',
    'calls',
    'spreadsheets',
    'crud',
    'books',
    'books/verify',
    'features',
    'migrations',
    'api-description',
    'demo',
    '',
    'cli',
  ],
  'apps/web': [
    'translations',
    'lib',
    'lib/format',
    'lib/sealed',
    'lib/session',
    'lib/browser',
    'components/ui',
    'components/controls',
    'components/layers',
    'components',
    'components/table',
    'components/dates',
    'components/camera',
    'components/choices',
    'components/paper',
    'crud',
    'crud/change',
    'crud/choices',
    'crud/form',
    'crud/lines',
    'crud/record',
    'crud/list',
    'outbox',
    'features',
    'app/page',
    'app/audit-trail',
    'app/navigation',
    'app/shortcuts',
    'app/palette',
    'app/shell',
    'app',
    'styles',
    '',
  ],
};
const tests = '\\.test\\.tsx?$';
const layerRules = Object.entries(layers).flatMap(([workspace, folders]) => {
  const source = `^${workspace}/src/`;
  /** Matches the files of a layer: those below the folder, less those of layers within it. */
  const inLayer = (layer) =>
    layer
      ? `${source}${layer}/${folders.some((other) => other.startsWith(`${layer}/`)) ? '[^/]+$' : ''}`
      : `${source}[^/]+$`;
  return [
    ...folders.map((layer, at) =>
      rule(
        `${workspace}-${layer || 'top'}-imports-down`.replaceAll('/', '-'),
        'What is below knows nothing of what is made of it.',
        { path: inLayer(layer), pathNot: tests },
        { path: source, pathNot: folders.slice(0, at + 1).map(inLayer) },
      ),
    ),
    rule(
      `${workspace}-folders-have-a-layer`.replaceAll('/', '-'),
      'A folder that the order of layers leaves out is held by no rule.',
      { path: source, pathNot: folders.map(inLayer) },
      {},
    ),
  ];
});

/** Models below the features, and the feature that serves each. Other models lie in their feature's own folder. */
const owners = {
  'books/company': 'company',
  'books/movement': 'stocks',
  'books/revaluation': 'goods',
  'books/stock': 'stocks',
  'calls/audit': 'audits',
  'crud/reference-item': 'reference-data',
};

/** Files of features that read all records, whoever asks. */
const readsAll = [
  '/verify-[^/]+\\.service\\.ts$',
  '^apps/api/src/features/(auth|users|reference-data|receipt-checks)/',
  '^apps/api/src/features/sales/receipt-tokens\\.service\\.ts$',
  '^apps/api/src/features/uploads/apply-uploads\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'Data flows one way.', {}, { circular: true }),
    rule(
      'schemas-import-nothing-of-ours',
      'The shared schemas know zod and each other.',
      { path: '^packages/schemas/src', pathNot: tests },
      { pathNot: ['^packages/schemas/src', 'node_modules/zod/', '^node:'] },
    ),
    rule(
      'engine-stands-alone',
      'The embedded engine knows nothing of the product.',
      { path: '^packages/embedded-mongo' },
      { path: '^(apps|packages/schemas)/' },
    ),
    ...layerRules,
    rule(
      'only-the-database-starts-the-engine',
      'Everyone else knows a URI.',
      { path: '^apps/api/src', pathNot: ['^apps/api/src/database/', tests] },
      { path: '^packages/embedded-mongo' },
    ),
    rule('api-and-web-apart', 'They meet in the schemas.', { path: '^apps/api' }, { path: '^apps/web' }),
    rule('web-and-api-apart', 'They meet in the schemas.', { path: '^apps/web/src' }, { path: '^apps/api' }),
    rule(
      'api-features-meet-in-services',
      "A feature may call another one's service, and know its types.",
      { path: '^apps/api/src/features/([^/]+)/', pathNot: tests },
      {
        path: '^apps/api/src/features/([^/]+)/',
        pathNot: ['^apps/api/src/features/$1/', '\\.service\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'only-the-database-knows-mongoose',
      'Everyone else reads through a reader and writes through a transaction.',
      {
        path: '^apps/api/src',
        // The settings let the driver check an address; migrations work on data as it was.
        pathNot: ['^apps/api/src/(database|migrations)/', '^apps/api/src/lib/env\\.ts$', tests],
      },
      { path: 'node_modules/mongoose/' },
    ),
    rule(
      'features-read-through-readers',
      'What is read past the scope of the one who asks is a leak.',
      { path: '^apps/api/src/features/', pathNot: tests },
      { path: '^apps/api/src/database/(count|models|read)\\.ts$' },
    ),
    rule(
      'all-is-read-where-nobody-asks',
      'Reading past every scope is for checks, sign-ins and rules that hold over all records.',
      { path: '^apps/api/src/features/', pathNot: [...readsAll, tests] },
      { path: '^apps/api/src/database/system-reader\\.ts$' },
    ),
    ...Object.entries(owners).map(([model, owner]) =>
      rule(
        `only-${owner}-writes-${model}`.replaceAll('/', '-'),
        'A feature writes its own records: a model below the features is for the one that serves it.',
        { path: '^apps/api/src/features/', pathNot: [`^apps/api/src/features/${owner}/`, tests] },
        { path: `^apps/api/src/${model}\\.model\\.ts$`, dependencyTypesNot: ['type-only'] },
      ),
    ),
    rule(
      'web-features-meet-in-shared',
      'What a feature offers to others ends in .shared.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: ['^apps/web/src/features/$1/', '\\.shared\\.tsx?$'],
      },
    ),
    rule(
      'no-orphans',
      'A file that nobody imports is dead.',
      {
        orphan: true,
        path: '^(apps|packages)/[^/]+/src',
        pathNot: ['\\.d\\.ts$', tests, 'hash\\.worker\\.js$'],
      },
      {},
    ),
    rule('no-unresolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'import', 'node', 'default'],
    },
  },
};
