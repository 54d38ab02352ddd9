// Caches the app's own files, so that a page opens offline. Never caches answers of the API, which belong to a user.
// The page passes its version in this script's address: each version has its own cache, which is deleted once no page
// needs it.
const PAGE = '/';
const UNHASHED = ['/first-paint.js', '/icon.svg'];
const ours = `app-${new URL(location.href).searchParams.get('version')}`;

addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keep(UNHASHED), fetch(PAGE).then(keepPage)])),
);

addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOthers(), clients.claim()])));

// A page sends the files that it loaded before this worker took over.
addEventListener('message', (event) => event.waitUntil(keep(event.data)));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (UNHASHED.includes(pathname)) event.respondWith(servedFirst(event, pathname, keepFile));
  else if (request.mode === 'navigate' && !/^\/(api|excelfiles)\//.test(pathname)) {
    event.respondWith(servedFirst(event, PAGE, keepPage));
  }
});

async function keep(addresses) {
  const cache = await caches.open(ours);
  const missing = [];
  for (const address of addresses) if (!(await cache.match(address))) missing.push(address);
  // A file that is gone from the server must not fail the others.
  await Promise.allSettled(
    missing.map((address) => fetch(address).then((response) => keepFile(response, address))),
  );
}

/**
 * Skips HTML in place of a file: it comes from a proxy or captive portal, and would stay cached as long as the version.
 */
async function keepFile(response, address) {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (response.ok && !isPage) await put(response, address);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ours).map((name) => caches.delete(name)));
}

/** Serves from the cache first: a file with a hash in its name never changes. */
async function keptFirst(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const response = await fetchPatiently(request);
  await keepFile(response.clone(), request.url);
  return response;
}

/**
 * Retries for two seconds while the connection drops or the server restarts: most browsers never retry a script that
 * failed once, however often the page imports it.
 */
async function fetchPatiently(request) {
  for (const pause of [500, 1_500]) {
    const response = await fetch(request).catch(() => undefined);
    if (response && response.status < 500) return response;
    if (!navigator.onLine) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return fetch(request);
}

/**
 * Serves from the network first: the cache may hold an old version, for when the server can't be reached or a proxy
 * reports it away.
 */
async function servedFirst(event, address, store) {
  const response = await fetch(event.request).catch(() => undefined);
  if (response?.ok) event.waitUntil(store(response.clone(), address));
  if (response && response.status < 500) return response;
  const cache = await caches.open(ours);
  return (await cache.match(address)) ?? response ?? Response.error();
}

async function put(response, address) {
  const cache = await caches.open(ours);
  await cache.put(address, response);
}

/**
 * Caches a page only once the files that it names are cached: a new version's page can't start with the old one's
 * files. A page that names none isn't the app's.
 */
async function keepPage(response) {
  const html = await response.clone().text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  await keep(files);
  const cache = await caches.open(ours);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  if (files.length && kept.every(Boolean)) await put(response, PAGE);
}
