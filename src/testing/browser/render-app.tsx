// Renders the website in happy-dom against a test server, and controls its requests, for tests of pages (`X.page.test.tsx`). Importing this file
// changes the time limit of testing-library and adds properties of the document that happy-dom lacks, for all tests of the importing file.
// `visit` replaces the global `fetch`.
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterAll, vi } from 'vitest';
import { App } from '../../client/App.tsx';
import type { SiteConfig } from '../../client/site-config.tsx';
import { SiteQueryClient } from '../../client/trpc/query-client.ts';
import { findRequestLocale } from '../../server/locale.ts';
import { getLocale, localePrefix, setLocaleReader, splitLocale } from '../../shared/locale.ts';
import type { Device } from '../factories/members.ts';

/** Controls the requests of a rendered page. A call has the name of its procedure, `property.search`; other requests have their path. */
export interface Wire {
  /** Makes these calls, and their whole batches, fail as if the connection were cut. */
  cut: (...calls: string[]) => void;
  /** Delays these calls, with their whole batches, until `restore`: the server does not get them before. */
  hold: (...calls: string[]) => void;
  /** Ends `cut` and `hold`; delayed calls are sent now. */
  restore: () => void;
  /** All calls so far, in order. */
  calls: string[];
  /** How many requests have no response yet. */
  pending: () => number;
}

// unmounts the last page of a file before its document is removed
afterAll(() => cleanup());

// milliseconds: a page may have to load its script first
configure({ asyncUtilTimeout: 20_000 });

// happy-dom loads no pictures: they count as loading instead of failed
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true });
// Mantine's autosizing textarea listens for fonts, which happy-dom does not have
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** Procedure names in the path of a batch, such as `/trpc/agent.top,property.market`; the path itself of any other request. */
const callsOf = (path: string): string[] => /^\/trpc\/([^?]+)/.exec(path)?.[1]?.split(',') ?? [path];

/** A `fetch` that calls the test server through a device, which keeps cookies, and the controls of these calls. */
function createWire(device: Device): Wire & { fetch: typeof fetch } {
  const cutCalls = new Set<string>();
  const heldCalls = new Set<string>();
  /** Functions that end the delay of a request, one for each delayed request. */
  let releases: (() => void)[] = [];
  const calls: string[] = [];
  let pending = 0;
  const respond: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input as string, 'http://localhost');
    const requestCalls = callsOf(pathname);
    calls.push(...requestCalls);
    if (requestCalls.some((call) => cutCalls.has(call))) throw new TypeError('Failed to fetch');
    if (requestCalls.some((call) => heldCalls.has(call))) await new Promise<void>((resolve) => releases.push(resolve));
    const request = device[init?.method === 'POST' ? 'post' : 'get'](pathname + search)
      .set('Content-Type', 'application/json')
      .set('Accept-Language', getLocale());
    const response = await (init?.body ? request.send(init.body as string) : request).buffer(true);
    return new Response(response.text, { status: response.status, headers: { 'content-type': response.type } });
  };
  const send: typeof fetch = async (input, init) => {
    pending++;
    try {
      return await respond(input, init);
    } finally {
      pending--;
    }
  };
  return {
    calls,
    pending: () => pending,
    cut: (...names) => {
      for (const name of names) cutCalls.add(name);
    },
    hold: (...names) => {
      for (const name of names) heldCalls.add(name);
    },
    restore: () => {
      cutCalls.clear();
      heldCalls.clear();
      for (const release of releases) release();
      releases = [];
    },
    fetch: send,
  };
}

/**
 * Renders the site at a path against the test server, in Arabic for a path below `/ar`. Replaces the global `fetch`, the URL and the language.
 * `prepare` can cut or hold calls before the page makes them; `demo` are the credentials of a demo account.
 */
export async function visit(
  path: string,
  device: Device,
  prepare: (connection: Wire) => void = () => {},
  demo: SiteConfig['demo'] = null,
): Promise<Wire> {
  cleanup();
  const connection = createWire(device);
  prepare(connection);
  vi.stubGlobal('fetch', connection.fetch);
  window.history.replaceState(null, '', path);
  const [locale] = splitLocale(path);
  // the server runs in the same process: its requests have their own language
  setLocaleReader(() => findRequestLocale() ?? locale);
  const config = { origin: 'https://homes.example', tileUrl: '', demo };
  await act(async () => {
    render(
      <BrowserRouter basename={localePrefix(locale)}>
        <App queryClient={new SiteQueryClient()} config={config} />
      </BrowserRouter>,
    );
  });
  return connection;
}

/** Opens another page of the rendered site without a reload, as a click on a link does: the query cache of the former page stays. */
export function navigateTo(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Pastes a text at the caret of a field without replacing its value. Faster than typing, which renders the page after each key. */
export async function pasteText(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Path and query of the current URL. */
export const address = (): string => window.location.pathname + window.location.search;

/** `[text, href]` of every link inside an element, in order. */
export const linksIn = (element: HTMLElement): [string, string | null][] =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href')]);

/** Waits for the toast with a title. */
export async function findToast(title: string): Promise<{ title: string; message: string; role: string | null }> {
  const toast = (await screen.findByText(title, { selector: '[data-notification] *, .mantine-Notification-title' })).closest('[role]');
  const [head, body] = [...(toast?.querySelectorAll('.mantine-Notification-title, .mantine-Notification-description') ?? [])];
  return { title: head?.textContent ?? '', message: body?.textContent ?? '', role: toast?.getAttribute('role') ?? null };
}
