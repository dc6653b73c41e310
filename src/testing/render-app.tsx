import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '../client/App.tsx';
import { queryConfig } from '../client/query-client.ts';
import type { Device } from './members.ts';

/** What a test may do to the wire between page and server. A call is named as tRPC names it: `property.search`. */
export interface Wire {
  /** Calls that never arrive, as if the connection were cut. */
  cut: (...calls: string[]) => void;
  /** Calls whose answer does not come until `restore`. */
  hold: (...calls: string[]) => void;
  /** Everything arrives again; what was held is answered. */
  restore: () => void;
  /** Every call so far, in order. */
  calls: string[];
}

// a page may have to load its script first
configure({ asyncUtilTimeout: 8000 });

// pictures are not fetched here: they stay on their way instead of counting as failed
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true });
// a field that grows with its text listens for fonts, which this document has none of
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** The calls of a request: `/trpc/agent.top,property.market?batch=1` names two. */
const callsOf = (path: string): string[] => /^\/trpc\/([^?]+)/.exec(path)?.[1]?.split(',') ?? [path];

/** A fetch that reaches the server through a device that keeps its cookies. */
function wire(device: Device): Wire & { fetch: typeof fetch } {
  const cut = new Set<string>();
  const held = new Set<string>();
  let release: (() => void)[] = [];
  const calls: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input as string, 'http://localhost');
    const asked = callsOf(pathname);
    calls.push(...asked);
    if (asked.some((call) => cut.has(call))) throw new TypeError('Failed to fetch');
    if (asked.some((call) => held.has(call))) await new Promise<void>((done) => release.push(done));
    const request = device[init?.method === 'POST' ? 'post' : 'get'](pathname + search).set('Content-Type', 'application/json');
    const answer = await (init?.body ? request.send(init.body as string) : request).buffer(true);
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': answer.type } });
  };
  return {
    calls,
    cut: (...names) => {
      for (const name of names) cut.add(name);
    },
    hold: (...names) => {
      for (const name of names) held.add(name);
    },
    restore: () => {
      cut.clear();
      held.clear();
      for (const go of release) go();
      release = [];
    },
    fetch: send,
  };
}

/** Opens an address of the site as a browser would, with the whole application and the server of the test behind it. */
export async function visit(path: string, device: Device, prepare: (to: Wire) => void = () => {}): Promise<Wire> {
  cleanup();
  const line = wire(device);
  prepare(line);
  vi.stubGlobal('fetch', line.fetch);
  window.history.replaceState(null, '', path);
  const config = { origin: 'https://homes.example', tileUrl: '', demo: null };
  await act(async () => {
    render(
      <BrowserRouter>
        <App queryClient={new QueryClient(queryConfig)} config={config} />
      </BrowserRouter>,
    );
  });
  return line;
}

/** Where the site is now, as the address bar says. */
export const address = (): string => window.location.pathname + window.location.search;

/** `[text, address]` of every link inside, in order. */
export const linksIn = (box: HTMLElement): [string, string | null][] =>
  within(box)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim() ?? '', link.getAttribute('href')]);

/** The toast that stands now, as title and message. */
export async function findToast(title: string): Promise<{ title: string; message: string; role: string | null }> {
  const toast = (await screen.findByText(title, { selector: '[data-notification] *, .mantine-Notification-title' })).closest('[role]');
  const [head, body] = [...(toast?.querySelectorAll('.mantine-Notification-title, .mantine-Notification-description') ?? [])];
  return { title: head?.textContent ?? '', message: body?.textContent ?? '', role: toast?.getAttribute('role') ?? null };
}
