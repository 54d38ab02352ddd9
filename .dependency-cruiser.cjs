/** The import rules of docs/architecture.md. Run by scripts/check-boundaries.mjs. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'Data flows one way.', {}, { circular: true }),
    rule(
      'schemas-import-nothing-of-ours',
      'The shared schemas know zod and each other.',
      { path: '^packages/schemas/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/schemas/src', 'node_modules/zod/', '^node:'] },
    ),
    rule(
      'engine-stands-alone',
      'The embedded engine knows nothing of the product.',
      { path: '^packages/embedded-mongo' },
      { path: '^(apps|packages/schemas)/' },
    ),
    rule(
      'only-the-database-starts-the-engine',
      'Everyone else knows a URI.',
      { path: '^apps/api/src', pathNot: '^apps/api/src/database/' },
      { path: '^packages/embedded-mongo' },
    ),
    rule('api-and-web-apart', 'They meet in the schemas.', { path: '^apps/api' }, { path: '^apps/web' }),
    rule('web-and-api-apart', 'They meet in the schemas.', { path: '^apps/web/src' }, { path: '^apps/api' }),
    rule(
      'api-shared-code-knows-no-feature',
      'Features are made of it, not the other way round.',
      { path: '^apps/api/src/(crud|http|database)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/(features|demo|api-description)/' },
    ),
    rule(
      'api-shared-code-in-layers',
      'crud is made of http, and http of the database, not the other way round.',
      { path: '^apps/api/src/(http|database)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/crud/' },
    ),
    rule(
      'api-database-below-http',
      'Who calls, and how, is nothing to the database.',
      { path: '^apps/api/src/database/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/http/' },
    ),
    rule(
      'api-features-meet-in-services',
      "A feature may call another one's service.",
      { path: '^apps/api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/api/src/features/([^/]+)/',
        pathNot: ['^apps/api/src/features/$1/', '\\.service\\.ts$'],
      },
    ),
    rule(
      'web-shared-code-knows-no-feature',
      'Features are made of it, not the other way round.',
      { path: '^apps/web/src/(crud|lib|components)/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    rule(
      'web-features-apart',
      'What two features need is shared code.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'web-libraries-below',
      'lib and components know no list kit.',
      { path: '^apps/web/src/(lib|components)/' },
      { path: '^apps/web/src/crud/' },
    ),
    rule(
      'no-orphans',
      'A file that nobody imports is dead.',
      {
        orphan: true,
        path: '^(apps|packages)/[^/]+/src',
        pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', 'hash\\.worker\\.js$'],
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
