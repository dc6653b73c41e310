// Shows a page of our own when the network is away. It keeps that page and what it looks like, and nothing else: no answer, no data.
const CACHE = 'offline-2';
const KEPT = ['/offline.html', '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  // the page is asked for while this script wakes up
  const early = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([old, early, self.clients.claim()]));
});

const ask = async (event) => (await event.preloadResponse) ?? fetch(event.request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(ask(event).catch(() => caches.match('/offline.html')));
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});
