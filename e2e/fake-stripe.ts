import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Leads a page's calls of Stripe's script to the fake, and those of Stripe's API to the double at `url`. */
export async function fakeStripe(page: Page, url: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ path: fileURLToPath(new URL('fake-stripe.js', import.meta.url)), contentType: 'text/javascript' }),
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
