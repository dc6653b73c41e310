// Tests of buying, changing and cancelling a monthly plan with both payment providers: the built-in sandbox and a mock of Stripe.
import type { Page } from '@playwright/test';
import { createSubscription, getPlan } from './factories.ts';
import { CARD, pay, withEveryProvider } from './payment-form.ts';
import { expect, test } from './test.ts';

/** Opens the payment form for a plan. */
async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.goto('/subscribe');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await expect(page.getByText('Complete Your Subscription')).toBeVisible();
}

/** Confirms the dialog that asks whether to change the plan. */
const confirmChange = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();

withEveryProvider((provider) => {
  test('a declined card shows the reason and changes nothing', async ({ page, signedIn: _ }) => {
    await choosePlan(page, 'Premium');
    await pay(page, CARD.declined);
    await expect(page.getByText('Payment Failed')).toBeVisible();
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
    expect(await getPlan(page.request)).toBeNull();
  });

  test('a plan starts when the bank confirms the payment', async ({ page, signedIn: _ }) => {
    await choosePlan(page, 'Premium');
    await pay(page, CARD.confirm);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Complete' })).toBeVisible();
    expect(await getPlan(page.request)).toBeNull();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('You are now subscribed!')).toBeVisible();
    await expect.poll(() => getPlan(page.request)).toBe('premium_plan');
    await page.goto('/billing');
    // a month of Premium
    await expect(page.getByText('£150.00').first()).toBeVisible();
  });

  test('a card that was declined can be replaced by one that works', async ({ page, signedIn: _ }) => {
    await choosePlan(page, 'Enterprise');
    await pay(page, CARD.declined);
    await expect(page.getByText('Payment Failed')).toBeVisible();
    await pay(page, CARD.ok);
    await expect(page.getByText('You are now subscribed!')).toBeVisible();
    await expect.poll(() => getPlan(page.request)).toBe('enterprise_plan');
  });

  test('a subscriber cancels, resumes and downgrades the plan', async ({ page, signedIn: _ }) => {
    await createSubscription(page.request, provider, 'premium_plan');
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel on/ })
      .click();
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
    await page.getByRole('button', { name: 'Change to Basic' }).click();
    await confirmChange(page);
    await expect(page.getByRole('button', { name: 'Keep Premium' })).toBeVisible();
    // the downgrade starts when the paid month ends
    expect(await getPlan(page.request)).toBe('premium_plan');
  });

  test('an upgrade starts at once and charges the difference', async ({ page, signedIn: _ }) => {
    await createSubscription(page.request, provider, 'basic_plan');
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
    await confirmChange(page);
    await expect(page.getByText('You have Enterprise.')).toBeVisible();
    await expect.poll(() => getPlan(page.request)).toBe('enterprise_plan');
    await page.goto('/billing');
    // two payments: a month of Basic (£100), and the difference to Enterprise (£200) for the same month
    await expect(page.getByText('£100.00')).toHaveCount(2);
  });
});
