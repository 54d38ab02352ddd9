import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Libraries that every page needs change seldom: a browser keeps them over many releases of ours. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|html-parse-stringify)\//;

export default defineConfig({
  plugins: [react(), tailwind(), preloadBodyFont()],
  // The shared schemas come from their TypeScript source, so that a change of theirs shows at once.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/excelfiles'].map((path) => [path, { target: 'http://127.0.0.1:4000' }]),
    ),
  },
  build: {
    // The content security policy allows fonts from our own address only, no data: ones.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'vendor', test: everyPage }] } },
    },
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
