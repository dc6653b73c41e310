// Tests of the payment form with a stand-in for Stripe's script, which puts `Stripe` on the window.
import '../../../../e2e/stripe-mock/stripe-js.js';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../../site-config.tsx';
import { StripeForm } from './StripeForm.tsx';

type Confirm = (options: { confirmParams: object; redirect: string }) => Promise<unknown>;
interface Provider {
  confirmPayment: Confirm;
}
const windowWithStripe = window as unknown as { Stripe: (key: string) => Provider };
const originalStripe = windowWithStripe.Stripe;

/** The options of each call of `confirmPayment`. */
let calls: Parameters<Confirm>[0][];
/** `paid`, or the message of a failure, of each payment. */
let outcomes: unknown[];
/** Response of the provider, which the test resolves. */
let answer: Promise<Response>;
beforeEach(() => {
  [calls, outcomes] = [[], []];
  vi.stubGlobal('fetch', () => answer);
  windowWithStripe.Stripe = Object.assign((key: string) => {
    const provider = originalStripe(key);
    const confirmPayment: Confirm = (options) => {
      calls.push(options);
      return provider.confirmPayment(options);
    };
    return { ...provider, confirmPayment };
  }, originalStripe);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  windowWithStripe.Stripe = originalStripe;
});

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const renderForm = () =>
  render(
    <MantineProvider env="test">
      <ConfigProvider value={{ origin: 'https://homes.example', tileUrl: '', demo: null }}>
        <QueryClientProvider client={new QueryClient()}>
          <StripeForm
            publishableKey="pk_test_1"
            clientSecret="pi_1_secret_2"
            label="Pay £49.00"
            onPaid={() => outcomes.push('paid')}
            onFailed={(message) => outcomes.push(message)}
          />
        </QueryClientProvider>
      </ConfigProvider>
    </MantineProvider>,
  );
const button = () => screen.getByRole<HTMLButtonElement>('button');

test('the Stripe form waits for the provider and its response, and redirects only when the bank requires it', async () => {
  let respond: (response: Response) => void = () => {};
  answer = new Promise((resolve) => {
    respond = resolve;
  });
  renderForm();
  await waitFor(() => expect(button().textContent).toBe('Pay £49.00'));
  expect(button().disabled).toBe(true);
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.type(screen.getByLabelText('Card number'), '4242 4242 4242 4242');
  await userEvent.click(button());
  expect(button().disabled).toBe(true);
  expect(calls).toMatchObject([
    { clientSecret: 'pi_1_secret_2', confirmParams: { return_url: 'https://homes.example' }, redirect: 'if_required' },
  ]);
  expect(outcomes).toEqual([]);
  respond(json({ status: 'succeeded' }));
  await waitFor(() => expect(outcomes).toEqual(['paid']));
});

test('a declined card shows the provider’s text, or a default text without one', async () => {
  answer = Promise.resolve(json({ error: { message: 'Your card has insufficient funds.' } }, 402));
  renderForm();
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.type(screen.getByLabelText('Card number'), '4000 0000 0000 9995');
  await userEvent.click(button());
  expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
  answer = Promise.resolve(json({ error: { message: '' } }, 402));
  await userEvent.click(button());
  expect(await screen.findByText('An error occurred while processing your payment')).toBeTruthy();
  expect(outcomes).toEqual(['Your card has insufficient funds.', '']);
});
