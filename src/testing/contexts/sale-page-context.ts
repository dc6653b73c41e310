// A server with the registered sales (Dubai Land Department) that come with the product, for a page test file.
import { afterAll, vi } from 'vitest';
import { loadShippedSales } from '../../server/sale/load/shipped-sales.ts';
import { stubIntersectionObserver } from '../browser/layout.ts';
import { type TestServer, testServer } from '../server.ts';

/** No-break space, and the invisible marks around a text that isolate its direction (U+2068 and U+2069). */
const SPECIAL_SPACING = /[\u00a0\u2068\u2069]/g;
/** The text of an element in one line, with ordinary spaces only. */
export const textOf = (element: Element) => element.textContent!.replaceAll(SPECIAL_SPACING, ' ').replaceAll(/\s+/g, ' ');

/** Starts the server and stops it after the file. Until then every element counts as visible (global IntersectionObserver). */
export async function startSalePageContext(): Promise<{ server: TestServer }> {
  stubIntersectionObserver();
  const server = await testServer();
  afterAll(async () => {
    vi.unstubAllGlobals();
    await server.close();
  });
  await loadShippedSales(server.database.url);
  return { server };
}
