// Connects the page of a test to the mock of Stripe instead of Stripe's own hosts.
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Answers the page's requests to js.stripe.com with the mocked Stripe.js, and those to api.stripe.com with responses of the mock. */
export async function interceptStripe(page: Page, mockUrl: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ path: fileURLToPath(new URL('stripe-js.js', import.meta.url)), contentType: 'text/javascript' }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const response = await fetch(`${mockUrl}${new URL(request.url()).pathname}`, {
      method: request.method(),
      body: request.postData(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    await route.fulfill({
      status: response.status,
      body: await response.text(),
      headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
    });
  });
}
