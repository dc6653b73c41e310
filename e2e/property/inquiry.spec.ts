// The inquiry form on the page of a property: its script, its card after sending, and input before React has hydrated it. Errors and emails are
// in e2e/inquiry.spec.ts.
import { scriptOf } from '../chunks.ts';
import { LAKESIDE_VILLA, MARINA_PENTHOUSE } from '../demo-homes.ts';
import { delayResponses, expect, test } from '../test.ts';
import { DESKTOP, PHONE } from '../viewport.ts';
import { fillContact, INQUIRY_SENT, inquiryForm } from './inquiry-form.ts';

/** Matches the URL of the script that hydrates the form. */
const formScript = () => scriptOf('src/client/property/contact/InquiryFields.tsx');

test('the inquiry form on a phone is rendered at once and loads its script when the visitor goes to it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const scriptUrls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scriptUrls.push(request.url());
  });
  await page.goto(`/properties/${LAKESIDE_VILLA}`);
  await page.waitForLoadState('networkidle');
  await expect(inquiryForm(page).getByLabel('Name')).toBeAttached();
  expect(scriptUrls.filter((url) => formScript().test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Request information' }).last().click();
  await expect.poll(() => scriptUrls.filter((url) => formScript().test(url)).length).toBe(1);
});

test('after an inquiry the page shows the card of the form from its top, below the header', async ({ page }) => {
  for (const [viewport, home] of [
    [DESKTOP, MARINA_PENTHOUSE],
    [PHONE, LAKESIDE_VILLA],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(`/properties/${home}`);
    const form = inquiryForm(page);
    await form.scrollIntoViewIfNeeded();
    await expect(page.locator('#request-information')).not.toHaveAttribute('data-dehydrated');
    await fillContact(page);
    await form.getByLabel('Message').fill(`Is the card where it belongs? (${viewport.width})`);
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText(/^You wrote /)).toBeVisible();
    const top = () => page.locator('#request-information').evaluate((section) => section.getBoundingClientRect().top);
    const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    await expect.poll(top).toBeGreaterThanOrEqual(headerEnd);
    await expect(page.getByRole('button', { name: 'Request information' })).toHaveCount(0);
    if (viewport === DESKTOP) {
      const listedBy = (await page.getByText('Listed by').boundingBox())!;
      expect(listedBy.y).toBeGreaterThanOrEqual(headerEnd);
      expect(listedBy.y).toBeLessThan(DESKTOP.height / 2);
    }
  }
});

for (const [part, scripts] of [
  ['the page', () => /\/assets\/.*\.js/],
  ['its form', formScript],
] as const) {
  test(`an inquiry submitted before ${part} is hydrated is sent with its input, and nothing of it is in the URL`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await delayResponses(page, scripts());
    await page.goto(`/properties/${MARINA_PENTHOUSE}`, { waitUntil: 'commit' });
    const form = inquiryForm(page);
    await fillContact(page);
    await form.getByLabel('Message').fill('Is this sent before hydration?');
    const request = page.waitForRequest(/inquiry\.create/);
    await form.getByRole('button', { name: 'Request information' }).click();
    expect((await request).postData()).toMatch(/Hannah Becker.*hannah@becker\.example.*Is this sent before hydration\?/);
    await expect(page.getByText(INQUIRY_SENT)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });
}
