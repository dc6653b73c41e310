// Connects a page of a test to the mock of Stripe.
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Serves the mocked Stripe.js to a page and redirects its calls of Stripe's API to the mock at `url`. */
export async function interceptStripe(page: Page, url: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ path: fileURLToPath(new URL('stripe-js.js', import.meta.url)), contentType: 'text/javascript' }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const answer = await fetch(`${url}${new URL(request.url()).pathname}`, {
      method: request.method(),
      body: request.postData(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    await route.fulfill({
      status: answer.status,
      body: await answer.text(),
      headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
    });
  });
}
