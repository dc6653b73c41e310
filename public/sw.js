// Service worker of the site: shows /offline.html when a page cannot be fetched, and notifications of the server. It caches that page with
// its script and icon, and no answers or data.
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

/** Shows a notification that the server sent (src/server/push/push.ts); one with the tag of an earlier one replaces it. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, lang, dir } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon: '/icon-192.png', data: { path } }));
});

/** Shows the tab that has the page of a notification, or opens one. */
const showPage = async (url) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((open) => open.url === url);
  return tab ? tab.focus() : self.clients.openWindow(url);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(new URL(event.notification.data.path, self.location.origin).href));
});
