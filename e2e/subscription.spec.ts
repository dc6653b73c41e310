// Buying a monthly plan with both payment providers: the built-in sandbox and a mock of Stripe; changing and cancelling it with the sandbox. What
// changes charge is tested with both in src/server/payment.
import { createSubscription, getPlan } from './factories.ts';
import { CARD, pay, withEveryProvider } from './payment-form.ts';
import { expect, test } from './test.ts';

withEveryProvider(() => {
  test('a declined card shows the reason and changes nothing, and a plan starts when the bank confirms the payment', async ({
    page,
    signedIn: _,
  }) => {
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Choose Premium' }).click();
    await expect(page.getByText('Complete Your Subscription')).toBeVisible();
    await pay(page, CARD.declined);
    await expect(page.getByText('Payment Failed')).toBeVisible();
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
    expect(await getPlan(page.request)).toBeNull();
    await pay(page, CARD.confirm);
    const completeButton = page.getByRole('dialog').getByRole('button', { name: 'Complete' });
    await expect(completeButton).toBeVisible();
    expect(await getPlan(page.request)).toBeNull();
    await completeButton.click();
    await expect(page.getByText('You are now subscribed!')).toBeVisible();
    await expect.poll(() => getPlan(page.request)).toBe('premium_plan');
    await page.goto('/billing');
    // a month of Premium
    await expect(page.getByText('£150.00').first()).toBeVisible();
  });
});

test('a subscriber cancels, resumes and downgrades the plan, and an upgrade starts at once and charges the difference', async ({
  page,
  signedIn: _,
}) => {
  await createSubscription(page.request, 'premium_plan');
  const dialog = page.getByRole('dialog');
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: /^Cancel on/ }).click();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Change to Basic' }).click();
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByRole('button', { name: 'Keep Premium' })).toBeVisible();
  // the downgrade starts when the paid month ends
  expect(await getPlan(page.request)).toBe('premium_plan');
  await page.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText('You have Enterprise.')).toBeVisible();
  await expect.poll(() => getPlan(page.request)).toBe('enterprise_plan');
  await page.goto('/billing');
  // two payments: a month of Premium (£150), and the difference to Enterprise (£200) for the same month
  await expect(page.getByText('£150.00').first()).toBeVisible();
  await expect(page.getByText('£50.00').first()).toBeVisible();
});
