// Helpers for tests that pay in the payment form of a page, with both payment providers: the sandbox and the mock of Stripe.
import type { Page } from '@playwright/test';
import type { PaymentProvider } from './factories.ts';
import { interceptStripe } from './stripe-mock/intercept.ts';
import { test, WIDTHS } from './test.ts';

/** Test cards of both providers by outcome; `confirm` makes the bank ask for confirmation (3-D Secure). */
export const CARD = { ok: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', confirm: '4000 0000 0000 3155' } as const;

/** Fills the open payment form and submits it. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('form', { name: 'Payment' }).getByRole('button').last().click();
}

/** Declares the same tests for both payment providers, each with an application of its own, and at both widths. */
export function withEveryProvider(declare: (provider: PaymentProvider) => void): void {
  for (const provider of ['sandbox', 'stripe'] as const) {
    for (const width of WIDTHS) {
      test.describe(`${provider}, ${width} wide`, () => {
        test.use({ viewport: { width, height: 900 }, ...(provider === 'stripe' ? { baseURL: process.env.E2E_STRIPE_APP } : {}) });
        test.beforeEach(async ({ page }) => {
          if (provider === 'stripe') await interceptStripe(page, process.env.E2E_STRIPE_MOCK!);
        });
        declare(provider);
      });
    }
  }
}
