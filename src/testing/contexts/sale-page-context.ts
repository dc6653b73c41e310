// A server with the registered sales that come with the product, for a page test file.
import { afterAll, vi } from 'vitest';
import { loadShippedSales } from '../../server/sale/load/shipped-sales.ts';
import { stubIntersectionObserver } from '../browser/layout.ts';
import { type TestServer, testServer } from '../server.ts';

/** The text of an element in one line with ordinary spaces, without marks of direction. */
export const textOf = (element: Element) => element.textContent!.replaceAll(/[\u00a0\u2068\u2069]/g, ' ').replaceAll(/\s+/g, ' ');

/** Starts the server and stops it after the file. */
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
