import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../site-config.tsx';
import { SiteQueryClient } from '../trpc/query-client.ts';
import { createTrpcClient, trpc } from '../trpc/trpc.ts';
import type { RunningSubscription } from './plan.labels.ts';
import { SubscriberView } from './SubscriberView.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PREMIUM: RunningSubscription = {
  state: 'active',
  planId: 'premium_plan',
  pricePence: 15_000,
  startedAt: '2026-01-10T00:00:00.000Z',
  paidUntil: '2026-02-10T00:00:00.000Z',
  graceUntil: null,
  endsAtPeriodEnd: false,
  nextPlanId: null,
  awaitingPayment: false,
  listings: { used: 3, limit: 50 },
};

/** What a dialog says after a request without a connection. */
const FAILURE = 'No connection to the server';

/** Renders the view of a subscription. @returns the function that is called to pay */
function renderView(subscription: RunningSubscription) {
  const onPay = vi.fn();
  const queryClient = new SiteQueryClient();
  render(
    <trpc.Provider client={createTrpcClient('http://localhost')} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <MemoryRouter>
            <ConfigProvider value={{ origin: 'http://localhost', tileUrl: '', demo: null }}>
              <SubscriberView subscription={subscription} onPay={onPay} />
            </ConfigProvider>
          </MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return onPay;
}

test('an unpaid month after a scheduled downgrade is paid as a month of the lower plan', async () => {
  const onPay = renderView({ ...PREMIUM, state: 'past_due', nextPlanId: 'basic_plan', graceUntil: '2026-02-17T00:00:00.000Z' });
  await userEvent.click(screen.getByRole('button', { name: 'Pay the outstanding month' }));
  expect(onPay).toHaveBeenCalledWith(expect.objectContaining({ reason: 'overdue', planId: 'basic_plan' }));
});

test.each([
  ['a change of plan', 'Change to Basic', 'Back to Plans', 'Upgrade to Enterprise', 'Change plan'],
  ['the cancellation', 'Cancel plan', 'Keep the plan', 'Cancel plan', /^Cancel on/],
])('a failure of %s is not shown when a dialog opens again', async (_, open, close, openAgain, confirm) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  renderView(PREMIUM);
  await userEvent.click(screen.getByRole('button', { name: open }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
  expect(await within(dialog).findByText(FAILURE)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: openAgain }));
  const dialogAgain = await screen.findByRole('dialog');
  expect(within(dialogAgain).getByRole('button', { name: close })).toBeTruthy();
  expect(within(dialogAgain).queryByText(FAILURE)).toBeNull();
});
