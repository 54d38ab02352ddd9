import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** The libraries behind popovers, menus, tabs and dialogs; no page needs them from the start. */
const layers =
  '(@floating-ui|@radix-ui/react-(popper|menu|dropdown-menu|tabs|roving-focus|focus-scope|focus-guards|direction|use-size|use-is-hydrated)|aria-hidden|' +
  'react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|tslib|get-nonce)/';

/** Icons of actions and dialogs that few lists have: they stay with those. */
const rareIcons =
  'lucide-react/dist/esm/icons/(banknote|barcode|calendar|check|circle-question-mark|combine|copy|folder-(lock|open)|image|package-plus|scan-barcode|trash|triangle-exclamation-point|undo-2)\\.';

/**
 * Groups modules that are needed together into few files: they compress better, and a weak connection waits for fewer
 * responses. Code that is needed only later (forms, dialogs, the calendar) stays separate.
 */
const groups = [
  // Rarely changes: stays cached over many releases of the app.
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  },
  // The code of every page, the sign-in page included, and its dependencies.
  { name: 'base', tags: ['$initial' as const], test: /src\/(?!main\.)/ },
  {
    name: 'controls',
    test: /src\/components\/(ui\/(?!badge|kbd|skeleton|tab)|brand\.)|lucide-react\/dist\/esm\/icons\/(circle-alert|eye|eye-off|languages|monitor|moon|sun)\./,
  },
  // The code that most pages share from the start, as opposed to what opens later: dialogs, forms and their sending,
  // choices.
  {
    name: 'shared',
    test: new RegExp(
      `node_modules/(?!.*(react-(alert-)?dialog|react-popover|react-hook-form|resolvers)/)(?!.*(useQueries|queriesObserver)\\.)(?!.*${rareIcons})(?!.*${layers})|` +
        'src/lib/((browser|session)/)?(?!upload)[^/]+$|src/components/(table/|ui/(?!tab\\.)|(?!save-bar)[^/]+$)|src/crud/(list/|[^/]+$)',
    ),
    minShareCount: 4,
  },
  // What every page has around it after the sign-in, apart from what opens later: the frame, and what sends sales that
  // wait. As one file it is a quarter smaller than as twenty.
  {
    name: 'around',
    test: new RegExp(
      'src/app/(navigation/|shortcuts/(use-)?shortcuts|shell/(address-adapter|breadcrumb|company-brand|frame|header|notices|palette-button|query-client|shell|sidebar|use-sidebar|user-menu))|src/crud/record/history-context|src/lib/(sealed/|browser/use-media-query)|' +
        'src/components/((calendar|language|theme)-menu|layers/(layer|dirty-forms))\\.|' +
        'src/features/(company/company|reference-data/reference-data|sales/last-sale)\\.shared|' +
        'src/outbox/(counted-line|goods|outbox|outbox-button|sealed-records|send-outbox|use-connection|wire-sale)\\.|' +
        'schemas/src/(company/company-head|counter/payments|kit/(listed|resource|stored)|reference-data)\\.|node_modules/(idb-keyval|tinykeys)/|' +
        'query-core/build/modern/(mutationCache|queryCache|queryClient)\\.',
    ),
  },
  { name: 'toast', test: /node_modules\/@radix-ui\/react-(toast|collection|visually-hidden)\// },
  { name: 'layers', test: new RegExp(`node_modules/${layers}`) },
];

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    withoutJsonSchema(),
    withoutZodTexts(),
    withoutRouterWarnings(),
    preloadBodyFont(),
    packedFiles(),
  ],
  // Resolve the shared schemas to their TypeScript source, so that changes show at once.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    port: Number(process.env.WEB_PORT) || 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/excelfiles'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.PORT || 4000}` },
      ]),
    ),
  },
  build: {
    // The content security policy allows fonts from the app's own address, no data: ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The oldest browsers that the README promises; the styles need no newer ones either.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    // Two or three per cent smaller than Vite's default: the budgets for weak connections are worth the seconds.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

/** Preloads the body font with the page, rather than after the styles. */
function preloadBodyFont(): Plugin {
  const face = 'public-sans-latin-wght-normal';
  return {
    name: 'preload-body-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes(face));
        if (!file) throw new Error(`The build holds no ${face}`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Writes the compressed copies of scripts and styles that the server sends, at the highest level. */
function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const file = path.join(dir ?? '', name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        // Browsers take no brotli without https.
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Turns off the router's lengthy warnings for developers, which its published build includes. */
function withoutRouterWarnings(): Plugin {
  return {
    name: 'without-router-warnings',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/development\/.*\.mjs$/ },
      handler: (code) => code.replaceAll('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
    },
  };
}

/** Removes zod's export to JSON Schema: only the API uses it, and no page should load it. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const none = "const none = () => { throw new Error('JSON Schema is left out of the web app'); };";
        // Schemas create these two methods when they are created.
        const makers = names.filter((name) => name?.endsWith('Method'));
        const others = names.filter((name) => !name?.endsWith('Method'));
        return [
          none,
          ...makers.map((name) => `export const ${name} = () => none;`),
          ...others.map((name) => `export const ${name} = none;`),
        ].join('\n');
      },
    },
  };
}

/** Removes zod's own error texts: every rule of the app has its own. */
function withoutZodTexts(): Plugin {
  return {
    name: 'without-zod-texts',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/locales\/en\.js$/ },
      handler: () => 'export default () => ({ localeError: () => undefined });',
    },
  };
}
