// Keeps the app's own files in the browser, so that a page opens while there is no line. It never keeps an answer of
// the API: those are somebody's. The page names the version in this script's address: each has a cache of its own,
// and the one before goes once no page needs it any more.
const PAGE = '/';
const UNHASHED = ['/first-paint.js', '/icon.svg'];
const ours = `app-${new URL(location.href).searchParams.get('version')}`;

addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keep(UNHASHED), fetch(PAGE).then(keepPage)])),
);

addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOthers(), clients.claim()])));

// A page tells which files it loaded before this script took over.
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
  // One that is gone from the server must not cost the others.
  await Promise.allSettled(
    missing.map((address) => fetch(address).then((response) => keepFile(response, address))),
  );
}

/** A page in a file's place comes from something between here and the server, and would stay as long as the version. */
async function keepFile(response, address) {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (response.ok && !isPage) await put(response, address);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ours).map((name) => caches.delete(name)));
}

/** A file whose name carries a hash never changes. */
async function keptFirst(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const response = await fetchPatiently(request);
  await keepFile(response.clone(), request.url);
  return response;
}

/**
 * Goes on asking for two seconds while the line breaks or the server starts anew: most browsers never ask again for
 * a script that they did not get once, however often the page does.
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

/** What is kept may be an old version's: it is for when the server can't be reached, or a proxy says that it is away. */
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
 * Only once the files are kept that it names: a page of a new version can't start with those of the old one. One that
 * names none is not the app's.
 */
async function keepPage(response) {
  const html = await response.clone().text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  await keep(files);
  const cache = await caches.open(ours);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  if (files.length && kept.every(Boolean)) await put(response, PAGE);
}
