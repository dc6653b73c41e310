// Tests of the payment form with a mock of Stripe's script, which sets `window.Stripe` and confirms payments by `fetch`.
import '../../../../e2e/stripe-mock/stripe-js.js';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigProvider } from '../../site-config.tsx';
import { StripeForm } from './StripeForm.tsx';

type ConfirmPayment = (options: { confirmParams: object; redirect: string }) => Promise<unknown>;
interface StripeMock {
  confirmPayment: ConfirmPayment;
}
const windowWithStripe = window as unknown as { Stripe: (key: string) => StripeMock };
const originalStripe = windowWithStripe.Stripe;

/** The options of each call of `confirmPayment`. */
let confirmCalls: Parameters<ConfirmPayment>[0][];
/** `paid`, or the message of a failure, of each payment. */
let outcomes: unknown[];
/** Response of Stripe's API to the confirmation; each test sets it. */
let stripeResponse: Promise<Response>;
beforeEach(() => {
  confirmCalls = [];
  outcomes = [];
  vi.stubGlobal('fetch', () => stripeResponse);
  // records the options of each call before the mock handles it
  windowWithStripe.Stripe = Object.assign((key: string) => {
    const stripe = originalStripe(key);
    const confirmPayment: ConfirmPayment = (options) => {
      confirmCalls.push(options);
      return stripe.confirmPayment(options);
    };
    return { ...stripe, confirmPayment };
  }, originalStripe);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  windowWithStripe.Stripe = originalStripe;
});

const jsonResponse = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
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
const payButton = () => screen.getByRole<HTMLButtonElement>('button');

test('the Stripe form waits for the provider and its response, and redirects only when the bank requires it', async () => {
  let respond: (response: Response) => void = () => {};
  stripeResponse = new Promise((resolve) => {
    respond = resolve;
  });
  /** Whether the button was disabled, after each change of the page: the provider may be ready before a busy test looks. */
  const states: boolean[] = [];
  const observer = new MutationObserver(() => {
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Pay £49.00' });
    if (button) states.push(button.disabled);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  renderForm();
  await waitFor(() => expect(payButton().disabled).toBe(false));
  observer.disconnect();
  expect(states[0]).toBe(true);
  await userEvent.type(screen.getByLabelText('Card number'), '4242 4242 4242 4242');
  await userEvent.click(payButton());
  expect(payButton().disabled).toBe(true);
  expect(confirmCalls).toMatchObject([
    { clientSecret: 'pi_1_secret_2', confirmParams: { return_url: 'https://homes.example' }, redirect: 'if_required' },
  ]);
  expect(outcomes).toEqual([]);
  respond(jsonResponse({ status: 'succeeded' }));
  await waitFor(() => expect(outcomes).toEqual(['paid']));
});

test('a declined card shows the provider’s text, or a default text without one', async () => {
  stripeResponse = Promise.resolve(jsonResponse({ error: { message: 'Your card has insufficient funds.' } }, 402));
  renderForm();
  await waitFor(() => expect(payButton().disabled).toBe(false));
  await userEvent.type(screen.getByLabelText('Card number'), '4000 0000 0000 9995');
  await userEvent.click(payButton());
  expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
  stripeResponse = Promise.resolve(jsonResponse({ error: { message: '' } }, 402));
  await userEvent.click(payButton());
  expect(await screen.findByText('An error occurred while processing your payment')).toBeTruthy();
  expect(outcomes).toEqual(['Your card has insufficient funds.', '']);
});
