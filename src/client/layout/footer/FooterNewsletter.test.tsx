import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SiteQueryClient } from '../../trpc/query-client.ts';
import { createTrpcClient, trpc } from '../../trpc/trpc.ts';
import { FooterNewsletter } from './FooterNewsletter.tsx';

// the script of the schema cannot be loaded
vi.mock('../../import-with-retry.ts', () => ({ importWithRetry: () => Promise.reject(new Error('no script')) }));

test('the newsletter form says that it failed when its script cannot be loaded', async () => {
  const queryClient = new SiteQueryClient();
  const page = render(
    <trpc.Provider client={createTrpcClient('http://localhost')} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <FooterNewsletter />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), 'reader@homes.example');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('That did not work. Please try again later.')).toBeDefined();
  page.unmount();
});
