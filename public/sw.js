// Service worker of the site: shows /offline.html when a page cannot be fetched. It caches that page with its script and icon, and no
// answers or data.
/** The cache; another name replaces its files in browsers that have it. */
const CACHE = 'offline-2';
const CACHED_PATHS = ['/offline.html', '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(CACHED_PATHS.map((path) => new Request(path, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const deleteOldCaches = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  // the browser requests a page while this script is starting
  const enablePreload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteOldCaches, enablePreload, self.clients.claim()]));
});

/** The preloaded answer to a navigation, or one from the network. */
const fetchPage = async (event) => (await event.preloadResponse) ?? fetch(event.request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(event).catch(() => caches.match('/offline.html')));
  else if (CACHED_PATHS.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});
