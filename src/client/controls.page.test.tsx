import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../server/seed/seed.ts';
import { address, visit, type Wire } from '../testing/render-app.tsx';
import { type TestServer, testServer } from '../testing/server.ts';
import { GUIDES } from './help/guides/guides.ts';
import { ARTICLES } from './news/articles.ts';
import { findRoute, routes } from './routes.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  await seedDemo(server.deps.orm, server.database.url);
});
afterAll(() => server.close());

/** An address for every route that everybody may open. */
const PARAMS: Record<string, string> = {
  '/properties/:id': '/properties/1042',
  '/agents/:id': '/agents/1',
  '/news/:slug': `/news/${ARTICLES[0]!.slug}`,
  '/help/buying-guides/:slug': `/help/buying-guides/${GUIDES[0]!.slug}`,
  '/:prefix/dubai-apartments-for-sale': '/homes/dubai-apartments-for-sale',
  '*': '/no-such-page',
};
const PAGES = [
  ...routes.filter(({ members }) => !members).map(({ path }) => PARAMS[path] ?? path),
  '/properties?view=list',
  '/properties?view=map',
  '/properties?propertyType=commercial',
  '/properties/1249',
  '/agents/1?tab=reviews',
];

/** Milliseconds without a change after which a page counts as at rest. */
const REST = 150;

/** Waits until nothing on the page changes by itself any more. */
async function settle(): Promise<void> {
  let last = performance.now();
  const observer = new MutationObserver(() => {
    last = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await waitFor(() => expect(performance.now() - last).toBeGreaterThan(REST), { interval: 25 });
  observer.disconnect();
}

async function open(path: string): Promise<Wire> {
  const page = await visit(path, server.device());
  await screen.findByRole('heading', { level: 1 });
  await settle();
  return page;
}

/** Tens of milliseconds that a press may take to show. */
const PATIENCE = 200;

const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';

/** What is wrong with a link, or nothing. */
async function faultOfLink(href: string | null): Promise<string | null> {
  if (!href || href === '#') return 'leads nowhere';
  if (/^(tel:\+\d{6,}|mailto:[^@\s]+@[^@\s]+|https:\/\/[a-z.-]+\.[a-z]{2,}\/)/.test(href)) return null;
  if (href.startsWith('#')) return document.getElementById(decodeURIComponent(href.slice(1))) ? null : 'names no part of the page';
  if (!href.startsWith('/')) return 'is no address';
  const { route, visit: to } = findRoute(new URL(href, 'http://localhost'));
  if (route.path === '*' || (route.status?.(to) ?? 200) !== 200) return 'leads to no page';
  const { id, slug } = to.params;
  if (slug && ![...ARTICLES, ...GUIDES].some((paper) => paper.slug === slug)) return 'leads to no article';
  if (!id) return null;
  return (await server.request().get(`/api${href.split('?')[0]}`)).status === 200 ? null : 'leads to nothing that is there';
}

test.each(PAGES)('every link of %s leads somewhere', async (path) => {
  await open(path);
  const faults = new Set<string>();
  for (const link of document.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    const fault = await faultOfLink(href);
    if (fault) faults.add(`${nameOf(link)}: ${href} ${fault}`);
  }
  expect([...faults]).toEqual([]);
});

/** How often the page was moved or printed: this document does neither. */
let moves = 0;
const count = () => {
  moves++;
};
for (const way of ['scrollTo', 'scrollBy', 'scrollIntoView']) {
  Object.defineProperty(Element.prototype, way, { value: count, configurable: true, writable: true });
}
Object.assign(window, { scrollTo: count, print: count });

/** Presses a button. @returns whether anything came of it: the page changed, asked the server, moved, or the focus or the address did */
async function press(button: HTMLElement, page: Wire): Promise<boolean> {
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const [calls, at, focus, moved] = [page.calls.length, address(), document.activeElement, moves];
  const happened = () => changes > 0 || page.calls.length > calls || moves > moved || address() !== at || document.activeElement !== focus;
  await act(async () => {
    fireEvent.mouseDown(button);
    fireEvent.mouseUp(button);
    button.click();
    // what opens may have to load its script first
    for (let wait = 0; wait < PATIENCE && !happened(); wait++) await new Promise((done) => setTimeout(done, 10));
  });
  observer.disconnect();
  return happened();
}

/** The buttons in the page's own part, or around it. */
const buttons = (where: 'page' | 'frame') =>
  [...document.querySelectorAll<HTMLElement>('button, summary, [role=button], [role=tab]')].filter(
    (one) => (one.closest('main') !== null) === (where === 'page'),
  );
/** Chosen already, as one of several, or not to be pressed now. */
const isAtRest = (one: Element) =>
  one.matches(':disabled, [aria-disabled=true], [aria-pressed=true], [aria-selected=true], [aria-current], [aria-checked=true]');

/** Of buttons that are one piece repeated, for example the hearts of a list, so many are pressed. */
const REPEATED = 3;

/** Presses the buttons; where one led away or opened something, the next is pressed on the page as it arrives. @returns names of those that did nothing */
async function pressAll(path: string, where: 'page' | 'frame'): Promise<string[]> {
  let page = await open(path);
  let all = buttons(where);
  const inert: string[] = [];
  const pressed = new Map<string, number>();
  for (let i = 0; i < all.length; i++) {
    if (!all[i]!.isConnected || address() !== path || document.querySelector('[role=dialog], [role=menu]')) {
      page = await open(path);
      all = buttons(where);
    }
    const button = all[i];
    if (!button || isAtRest(button)) continue;
    const times = pressed.get(button.className) ?? 0;
    pressed.set(button.className, times + 1);
    if (button.className && times >= REPEATED) continue;
    if (!(await press(button, page))) inert.push(nameOf(button));
  }
  return inert;
}

describe('A44', () => {
  test('a button that does nothing is found', async () => {
    const page = await open('/about');
    const dead = document.createElement('button');
    screen.getByRole('main').append(dead);
    await settle();
    expect(await press(dead, page)).toBe(false);
  });

  test('no button of the header and the footer is inert', async () => {
    expect(await pressAll('/help', 'frame')).toEqual([]);
  });

  test.each(PAGES)('no button of %s is inert', { timeout: 60_000 }, async (path) => {
    expect(await pressAll(path, 'page')).toEqual([]);
  });
});
