// Helpers for tests that pay in the payment form of a page, with both payment providers: the sandbox and the mock of Stripe.
import type { Page } from '@playwright/test';
import { interceptStripe } from './stripe-mock/intercept.ts';
import { test } from './test.ts';
import { DESKTOP, PHONE } from './viewport.ts';

/** Test cards of both providers by outcome; `confirm` makes the bank ask for confirmation (3-D Secure). */
export const CARD = { ok: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', confirm: '4000 0000 0000 3155' } as const;

/** Fills the open payment form and submits it. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('form', { name: 'Payment' }).getByRole('button').last().click();
}

/** Declares the same tests for both payment providers, each with an application of its own: the sandbox on a desktop, Stripe on a phone. */
export function withEveryProvider(declare: () => void): void {
  test.describe('sandbox', () => {
    test.use({ viewport: DESKTOP });
    declare();
  });
  test.describe('stripe', () => {
    test.use({ viewport: PHONE, baseURL: process.env.E2E_STRIPE_APP });
    test.beforeEach(({ page }) => interceptStripe(page, process.env.E2E_STRIPE_MOCK!));
    declare();
  });
}
