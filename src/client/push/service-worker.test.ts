// Tests what the service worker (public/sw.js) does with notifications, in a global object of its own: browsers of tests have no permission to show any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8');

/** Runs the service worker with open tabs. @returns how to send it an event, and what it did */
function startWorker(tabs: string[]) {
  const done: unknown[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const worker = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: 'https://homes.example' },
    registration: { showNotification: async (...args: unknown[]) => void done.push(['show', ...args]) },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void done.push(['focus', url]) })),
      openWindow: async (url: string) => void done.push(['open', url]),
    },
  };
  runInContext(SOURCE, createContext({ self: worker, URL }));
  const send = async (name: string, event: object): Promise<unknown[]> => {
    let waiting: Promise<unknown> = Promise.resolve();
    handlers.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (waiting = promise) });
    await waiting;
    return done.splice(0);
  };
  return { send };
}

const payload = { title: 'New inquiry from Nadia', body: 'Sea view', path: '/ar/inquiries/7', tag: 'inquiry-7', lang: 'ar', dir: 'rtl' };
const notificationOf = (path: string) => ({ notification: { data: { path }, close: () => {} } });

test('a notification is shown in its language, with a tag by which a later one of the conversation replaces it', async () => {
  const { send } = startWorker([]);
  const { title, path, ...options } = payload;
  expect(await send('push', { data: { json: () => payload } })).toEqual([
    ['show', title, { ...options, icon: '/icon-192.png', data: { path } }],
  ]);
});

test('a press on it shows the tab of the conversation, or opens one and leaves other tabs as they are', async () => {
  const { send } = startWorker(['https://homes.example/inquiries/7', 'https://homes.example/create-listing']);
  expect(await send('notificationclick', notificationOf('/inquiries/7'))).toEqual([['focus', 'https://homes.example/inquiries/7']]);
  expect(await send('notificationclick', notificationOf('/inquiries/8'))).toEqual([['open', 'https://homes.example/inquiries/8']]);
});
