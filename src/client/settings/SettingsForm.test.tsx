import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteQueryClient } from '../trpc/query-client.ts';
import { createTrpcClient, trpc } from '../trpc/trpc.ts';
import { SettingsForm } from './SettingsForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the form and applies what it shows. @returns how often the page was loaded again */
async function applyUnchanged(): Promise<number> {
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const queryClient = new SiteQueryClient();
  render(
    <trpc.Provider client={createTrpcClient('http://localhost')} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SettingsForm onClose={() => {}} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  return reload.mock.calls.length;
}

test('Apply without a change loads the page again only if another tab has changed the settings since the page was loaded', async () => {
  expect(await applyUnchanged()).toBe(0);
  cleanup();
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: as the other tab does it
  document.cookie = 'prefs=areaUnit=sqm&at=1;path=/';
  expect(await applyUnchanged()).toBe(1);
});
