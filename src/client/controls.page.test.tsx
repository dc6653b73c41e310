// Opens every public page, follows its links and presses its buttons: none may lead nowhere or do nothing.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../server/seed/seed.ts';
import { splitLocale } from '../shared/locale.ts';
import { findSaleAreaBySlug } from '../shared/sale/areas.ts';
import { address, visit, type Wire } from '../testing/browser/render-app.tsx';
import { settle } from '../testing/browser/settle.ts';
import { callerOf } from '../testing/factories/caller.ts';
import { sampleOf } from '../testing/sample.ts';
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

/** URLs of the demo data for routes with parameters. Others are opened at their pattern (`/areas/:slug`), where their pages find nothing. */
const URLS_BY_ROUTE: Record<string, string> = {
  '/properties/:id': '/properties/1042',
  '/agents/:id': '/agents/1',
  '/news/:slug': `/news/${ARTICLES[0]!.slug}`,
  '/help/buying-guides/:slug': `/help/buying-guides/${GUIDES[0]!.slug}`,
  '/:prefix/dubai-apartments-for-sale': '/homes/dubai-apartments-for-sale',
  '*': '/no-such-page',
};
/** Every public page, then pages with other controls: result list and map, commercial homes, a home without an agent or photos, and reviews. */
const PAGES = [
  ...routes.filter(({ isMembersOnly }) => !isMembersOnly).map(({ path }) => URLS_BY_ROUTE[path] ?? path),
  '/properties?view=list',
  '/properties?view=map',
  '/properties?propertyType=commercial',
  '/properties/1249',
  '/agents/1?tab=reviews',
];

/** Opens a page with demo data and waits until it has settled. */
async function open(path: string): Promise<Wire> {
  const page = await visit(path, server.device());
  await screen.findByRole('heading', { level: 1 });
  await settle(page);
  return page;
}

/** Wait steps of 10 ms until a press must have an effect. */
const MAX_WAIT_STEPS = 200;

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

/** Why a link leads nowhere, or null for a good link. Calls the REST API for links to a home or an agent. */
async function faultOfLink(href: string | null): Promise<string | null> {
  if (!href || href === '#') return 'leads nowhere';
  if (/^(tel:\+\d{6,}|mailto:[^@\s]+@[^@\s]+|https:\/\/[a-z.-]+\.[a-z]{2,}\/)/.test(href)) return null;
  if (href.startsWith('#')) return document.getElementById(decodeURIComponent(href.slice(1))) ? null : 'names no part of the page';
  if (!href.startsWith('/')) return 'is no address';
  const [locale, path] = splitLocale(href);
  // the language switch links to the page itself, even to one that does not exist
  if (locale !== 'en' && path === window.location.pathname + window.location.search) return null;
  const { route, match } = findRoute(new URL(path, 'http://localhost'));
  if (route.path === '*' || (route.status?.(match) ?? 200) !== 200) return 'leads to no page';
  const { id, slug } = match.params;
  // a community with registered sales or with homes
  if (slug && route.path.startsWith('/areas/')) {
    if (findSaleAreaBySlug(slug)) return null;
    return callerOf(server.device())
      .area.page({ slug })
      .then(
        () => null,
        () => 'leads to no area',
      );
  }
  if (slug && ![...ARTICLES, ...GUIDES].some((page) => page.slug === slug)) return 'leads to no article';
  if (!id) return null;
  return (await server.request().get(`/api${path.split('?')[0]}`)).status === 200 ? null : 'leads to nothing that is there';
}

/** The links of the document that lead nowhere, each with its fault. */
async function findFaultyLinks(): Promise<string[]> {
  const faults = new Set<string>();
  for (const link of document.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    const fault = await faultOfLink(href);
    if (fault) faults.add(`${nameOf(link)}: ${href} ${fault}`);
  }
  return [...faults];
}

/** Number of calls of the browser's functions for scrolling and printing, which happy-dom lacks and the code below replaces. */
let moveCount = 0;
const countMove = () => {
  moveCount++;
};
for (const method of ['scrollTo', 'scrollBy', 'scrollIntoView']) {
  Object.defineProperty(Element.prototype, method, { value: countMove, configurable: true, writable: true });
}
Object.assign(window, { scrollTo: countMove, print: countMove });

/** Presses a button. @returns whether it had an effect: a DOM change, a request, a scroll, or a new focus or URL */
async function press(button: HTMLElement, page: Wire): Promise<boolean> {
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const [callsBefore, addressBefore, focusBefore, movesBefore] = [page.calls.length, address(), document.activeElement, moveCount];
  const hasHappened = () =>
    changes > 0 ||
    page.calls.length > callsBefore ||
    moveCount > movesBefore ||
    address() !== addressBefore ||
    document.activeElement !== focusBefore;
  await act(async () => {
    fireEvent.mouseDown(button);
    fireEvent.mouseUp(button);
    button.click();
    // A dialog may have to load its script first.
    for (let wait = 0; wait < MAX_WAIT_STEPS && !hasHappened(); wait++) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  observer.disconnect();
  return hasHappened();
}

/** The buttons of the main element (`page`), or of the header and footer around it (`frame`). */
const buttons = (region: 'page' | 'frame') =>
  [...document.querySelectorAll<HTMLElement>('button, summary, [role=button], [role=tab]')].filter(
    (element) => (element.closest('main') !== null) === (region === 'page'),
  );
/** Whether a press may have no effect: the button is disabled, or already chosen in a group. */
const mayBeInert = (element: Element) =>
  element.matches(':disabled, [aria-disabled=true], [aria-pressed=true], [aria-selected=true], [aria-current], [aria-checked=true]');

/** How many buttons with the same class are pressed at most, for example the save buttons of a list. */
const MAX_REPEATED = 3;

/** Presses the buttons, and reopens the page after one that navigated or opened a dialog. @returns names of the buttons without effect */
async function pressAll(path: string, region: 'page' | 'frame', openedPage: Wire): Promise<string[]> {
  let page = openedPage;
  let allButtons = buttons(region);
  const inertNames: string[] = [];
  const pressCounts = new Map<string, number>();
  for (let i = 0; i < allButtons.length; i++) {
    if (!allButtons[i]!.isConnected || address() !== path || document.querySelector('[role=dialog], [role=menu]')) {
      page = await open(path);
      allButtons = buttons(region);
    }
    const button = allButtons[i];
    if (!button || mayBeInert(button)) continue;
    const times = pressCounts.get(button.className) ?? 0;
    pressCounts.set(button.className, times + 1);
    if (button.className && times >= MAX_REPEATED) continue;
    if (!(await press(button, page))) inertNames.push(nameOf(button));
  }
  return inertNames;
}

describe('buttons', () => {
  test('without an effect are detected (A44)', async () => {
    const page = await open('/about');
    const inertButton = document.createElement('button');
    screen.getByRole('main').append(inertButton);
    await settle(page);
    expect(await press(inertButton, page)).toBe(false);
  });

  test('in the header and footer all have an effect (A44)', async () => {
    expect(await pressAll('/help', 'frame', await open('/help'))).toEqual([]);
  });
});

test.each(sampleOf(PAGES, 15))(
  'every link of %s leads to an existing page and every button has an effect (A44)',
  { timeout: 60_000 },
  async (path) => {
    const page = await open(path);
    expect(await findFaultyLinks()).toEqual([]);
    expect(await pressAll(path, 'page', page)).toEqual([]);
  },
);
