import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteQueryClient } from '../trpc/query-client.ts';
import { createTrpcClient, trpc } from '../trpc/trpc.ts';
import { useSearchPage } from './useSearchPage.ts';

afterEach(() => vi.unstubAllGlobals());

test('the total of an uncounted search stays known while another of its pages loads', async () => {
  const pageFive = Promise.withResolvers<void>();
  const firstPages = { items: [], total: null, capped: false, pages: 2, corrected: null, unknown: [], parsed: null };
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    if (searchParams.get('input')?.includes('"page":5')) await pageFive.promise;
    const answers = pathname
      .split('/')
      .at(-1)!
      .split(',')
      .map((name) => ({ result: { data: { json: name === 'property.total' ? { total: 310, capped: false } : firstPages } } }));
    return new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } });
  });
  const queryClient = new SiteQueryClient();
  const client = createTrpcClient('http://localhost');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
  const hook = renderHook(({ page }) => useSearchPage({ minBathrooms: 1, page }), { wrapper, initialProps: { page: 1 } });
  await waitFor(() => expect(hook.result.current.data).toMatchObject({ total: 310 }), { timeout: 20_000 });
  const pages = hook.result.current.data!.pages;
  expect(pages).toBeGreaterThan(5);
  hook.rerender({ page: 5 });
  expect(hook.result.current).toMatchObject({ isPlaceholderData: true, data: { total: 310, pages } });
  await act(async () => pageFive.resolve());
  await waitFor(() => expect(hook.result.current.isPlaceholderData).toBe(false));
  hook.unmount();
});
