// Tests of the pages that sell subscriptions and promotions, with the sandbox as payment provider.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { address, findToast, visit } from '../../testing/browser/render-app.tsx';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // a limit of 0 is no rate limit
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_PAYMENT: '0' });
});
afterAll(() => server.close());

const main = () => within(screen.getByRole('main'));
/** The text of each plan on the page, with ordinary spaces instead of no-break spaces. */
const planTexts = () =>
  main()
    .getAllByRole('article')
    .map((card) => card.textContent?.replaceAll('\u00a0', ' '));
const paymentForm = () => within(screen.getByRole('form', { name: 'Payment' }));
/** The button that pays: the last one of the form, below those of the test cards. */
const payButton = () => paymentForm().getAllByRole<HTMLButtonElement>('button').at(-1)!;
/** Fills in a test card and presses the button. @returns the time of the click in milliseconds, by `performance.now` */
async function pay(card: string): Promise<number> {
  await waitFor(() => expect(payButton().disabled).toBe(false));
  for (const [label, text] of [
    ['Card number', card],
    ['Expiration date', '12/34'],
    ['Security code', '123'],
  ] as const) {
    await userEvent.clear(paymentForm().getByLabelText(label));
    await userEvent.type(paymentForm().getByLabelText(label), text);
  }
  const clickedAt = performance.now();
  await userEvent.click(payButton());
  return clickedAt;
}
const ACCEPTED_CARD = '4242 4242 4242 4242';
const DECLINED_CARD = '4000 0000 0000 0002';

describe('buying a subscription', () => {
  test('offers three plans in pounds with Premium marked as the most popular', async () => {
    await visit('/subscribe', (await makeMember(server)).device);
    await main().findByRole('button', { name: 'Choose Basic' });
    expect(await main().findByText('Without a plan 5 listings can be online at once.')).toBeTruthy();
    const plans = planTexts();
    expect(plans).toHaveLength(3);
    const [basic, premium, enterprise] = plans;
    for (const text of ['Basic', '£100 a month', 'Up to 10 properties', 'Basic analytics', 'Email support']) expect(basic).toContain(text);
    for (const text of [
      'Premium',
      '£150 a month',
      'Up to 50 properties',
      'Advanced analytics',
      'Priority support',
      'Featured listings',
      'Most Popular',
    ])
      expect(premium).toContain(text);
    for (const text of [
      'Enterprise',
      '£200 a month',
      'Unlimited listings',
      'Real-time market insights',
      '24/7 dedicated support',
      'Custom branding',
      'API access',
    ])
      expect(enterprise).toContain(text);
    expect(basic).toContain('Available today: up to 10 listings at once');
    expect(premium).toContain('3 homes in featured places.');
    expect(enterprise).toContain('24/7 dedicated support · not offered here');
    expect(`${basic}${enterprise}`).not.toContain('Most Popular');
  });

  test('waits for the payment to start, shows the reason of a decline, then succeeds', async () => {
    const { device } = await makeMember(server);
    const page = await visit('/subscribe', device, (wire) => wire.hold('subscription.create'));
    await userEvent.click(await main().findByRole('button', { name: 'Choose Premium' }));
    expect(await main().findByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeTruthy();
    expect(main().getByRole('status', { name: 'Preparing your payment' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Payment' })).toBeNull();
    page.restore();
    await screen.findByRole('form', { name: 'Payment' });
    await pay(DECLINED_CARD);
    expect(await findToast('Payment Failed')).toEqual({ title: 'Payment Failed', message: 'Your card was declined.', role: 'alert' });
    page.hold('payment.confirmSandbox');
    await pay(ACCEPTED_CARD);
    expect(payButton().disabled).toBe(true);
    for (const box of paymentForm().getAllByRole('textbox')) expect(box.closest('fieldset')).toHaveProperty('disabled', true);
    page.restore();
    expect(await findToast('Payment Successful')).toMatchObject({ message: 'You are now subscribed!', role: 'status' });
    await waitFor(async () => expect((await device.get('/api/user')).body.subscriptionPlan).toBe('premium_plan'));
  });

  test('logs a payment that cannot be started, stays on the page and offers a retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await visit('/subscribe', (await makeMember(server)).device, (wire) => wire.cut('subscription.create'));
    await userEvent.click(await main().findByRole('button', { name: 'Choose Basic' }));
    expect(await screen.findByText('The payment could not be started. You have not been charged.')).toBeTruthy();
    expect(log.mock.calls.map(([text]) => text as string)).toContain('The subscription could not be started:');
    log.mockRestore();
    expect(screen.queryByRole('form', { name: 'Payment' })).toBeNull();
    page.restore();
    await userEvent.click(main().getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('form', { name: 'Payment' })).toBeTruthy();
  });
});

describe('buying a promotion', () => {
  /** Advertises a home and opens its promotion from My Properties, so that the list of that page is cached. */
  const openPromotion = async () => {
    const member = await makeMember(server);
    const listing = await advertise(member);
    const page = await visit('/my-properties?tab=regular', member.device);
    await userEvent.click(await main().findByRole('link', { name: `Promote ${listing.title}` }));
    await waitFor(() => expect(address()).toBe(`/promote-listing?id=${listing.id}`));
    await main().findByRole('button', { name: /^Select Plan: Basic/ });
    return { page, listing, device: member.device };
  };

  test('offers three plans in pounds and pence', async () => {
    await openPromotion();
    const plans = planTexts();
    expect(plans).toHaveLength(3);
    const [basic, premium, featured] = plans;
    for (const text of ['Basic Promotion', '£49.00 for 30 days']) expect(basic).toContain(text);
    for (const text of ['Premium Promotion', '£99.00 for 45 days', 'Popular']) expect(premium).toContain(text);
    for (const text of ['Featured Promotion', '£149.00 for 60 days']) expect(featured).toContain(text);
  });

  test('starts with the chosen plan, clears it on Back to Plans and shows an error when the payment cannot be started', async () => {
    const { page } = await openPromotion();
    page.hold('promotion.create');
    await userEvent.click(main().getByRole('button', { name: /^Select Plan: Basic/ }));
    const basicButton = main().getByRole<HTMLButtonElement>('button', { name: /^Select Plan: Basic/ });
    expect([basicButton.disabled, basicButton.getAttribute('aria-busy')]).toEqual([true, 'true']);
    page.restore();
    expect(await screen.findByRole('form', { name: 'Payment' })).toBeTruthy();
    expect(payButton().textContent).toBe('Pay £49.00');
    await userEvent.click(main().getByRole('button', { name: 'Back to Plans' }));
    await main().findByRole('button', { name: /^Select Plan: Premium/ });
    expect(screen.queryByRole('form', { name: 'Payment' })).toBeNull();
    page.cut('promotion.create');
    await userEvent.click(main().getByRole('button', { name: /^Select Plan: Premium/ }));
    expect(await findToast('Error')).toEqual({ title: 'Error', message: 'Failed to initiate payment. Please try again.', role: 'alert' });
  });

  test('awaits the payment of the chosen plan, also when a payment of another plan was started after it', async () => {
    const { page } = await openPromotion();
    // the last choice continues the payment of the first one
    for (const [i, plan] of ['Basic', 'Premium', 'Basic'].entries()) {
      if (i > 0) await userEvent.click(main().getByRole('button', { name: 'Back to Plans' }));
      await userEvent.click(await main().findByRole('button', { name: new RegExp(`^Select Plan: ${plan}`) }));
      await screen.findByRole('form', { name: 'Payment' });
    }
    await pay(ACCEPTED_CARD);
    await waitFor(() => expect(address()).toBe('/my-properties'), { timeout: 4000 });
    const countPolls = () => page.calls.filter((call) => call === 'payment.refresh').length;
    await waitFor(() => expect(page.pending()).toBe(0));
    const pollCount = countPolls();
    // longer than the interval of the polls, which have ended
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(countPolls()).toBe(pollCount);
  });

  test('shows the reason or the specified text of a decline, then opens the refreshed My Properties 1.5 seconds after success', async () => {
    const { page, listing, device } = await openPromotion();
    await userEvent.click(main().getByRole('button', { name: /^Select Plan: Featured/ }));
    await screen.findByRole('form', { name: 'Payment' });
    await pay(DECLINED_CARD);
    expect((await findToast('Payment Failed')).message).toBe('Your card was declined.');
    // without a connection there is no reason, so the page shows its default text
    const originalFetch = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('')));
    await pay(ACCEPTED_CARD);
    await paymentForm().findByText('An error occurred while processing your payment');
    expect((await findToast('Payment Failed')).message).toBe('An error occurred while processing your payment');
    vi.stubGlobal('fetch', originalFetch);
    const callsBefore = page.calls.length;
    const paidAt = await pay(ACCEPTED_CARD);
    expect(await findToast('Payment Successful')).toMatchObject({
      message: 'Your property has been successfully promoted!',
      role: 'status',
    });
    expect(window.location.pathname).toBe('/promote-listing');
    await waitFor(() => expect(address()).toBe('/my-properties'), { timeout: 4000 });
    expect(performance.now() - paidAt).toBeGreaterThanOrEqual(1500);
    await waitFor(() =>
      expect(document.querySelector(`article[data-property="${listing.id}"]`)?.textContent).toContain('Featured Promotion'),
    );
    expect(page.calls.slice(callsBefore)).toContain('listing.mine');
    expect((await device.get(`/api/properties/${listing.id}`)).body).toMatchObject({ isPromoted: true, promotionLevel: 3 });
  });
});
