import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** What drops down or stands over a page is made of these; none of it is there from the start. */
const layers =
  '(@floating-ui|@radix-ui/react-(popper|menu|dropdown-menu|roving-focus|focus-scope|focus-guards)|aria-hidden|' +
  'react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref)/';

/**
 * Few files that are needed together, instead of one for each module: they compress better, and a weak line
 * waits for fewer answers. What is needed only later (forms, dialogs, the calendar) stays apart.
 */
const groups = [
  // Changes seldom: a browser keeps it over many releases of ours.
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  },
  // What the sign-in page needs besides, and every other page too.
  {
    name: 'base',
    test: new RegExp(
      [
        'src/lib/(api|cookies|cx|entry-of|i18n|lazy-component|line|preferences|random-key|session|store|theme|toasts|translate|version)\\.',
        'src/components/(brand|ui/(banner|button|field|input))\\.',
        'src/app/(loading|oops|paths|prefetch|reload-offer)\\.',
        'src/translations/en\\.',
        'lucide-react/dist/esm/(?!icons/)',
        'lucide-react/dist/esm/icons/(circle-alert|circle-check|eye|eye-off|languages|monitor|moon|rotate-cw|sun)\\.',
      ].join('|'),
    ),
  },
  // What most pages share from the start, so not what opens over them later: dialogs, forms with their sending, filters.
  {
    name: 'shared',
    test: new RegExp(
      `node_modules/(?!.*(react-(alert-)?dialog|react-popover|react-hook-form|resolvers)/)(?!.*${layers})|` +
        'src/(components|crud)/(?!.*(dialog|form|menu-layer|record-picker|report|route-line|combobox|choice-|number-input|popover|date-field|unsaved|use-(change|idempotency|record-editor|send|submit|while-shown)|holds|others-changes|stored-now))',
    ),
    minShareCount: 4,
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
  // The shared schemas come from their TypeScript source, so that a change of theirs shows at once.
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
    // The content security policy allows fonts from our own address only, no data: ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The oldest browsers that the README promises; the styles need no newer ones either.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    // Two or three per cent smaller than what comes with Vite: the budgets of weak lines are worth the seconds.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

/** The face that every page is set in starts to load with the page, not only once the styles are read. */
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

/** Beside each script and style stands what the server sends of it: packed as small as can be, once and for all. */
function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const file = path.join(dir ?? '', name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        // Without https, browsers don't take brotli.
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The router warns its developers at length, and is only published with the warnings on. */
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

/** Every zod schema can describe itself as JSON Schema. Only the API does that: no page has to load what it takes. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const none = "const none = () => { throw new Error('JSON Schema is left out of the web app'); };";
        // Schemas make these two methods when they are made themselves.
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

/** Zod's own sentences for what is wrong: every rule of ours brings its own. */
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
