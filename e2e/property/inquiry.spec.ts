// The inquiry form on the page of a property: its errors, sending it, and input before React has hydrated it.
import { scriptOf } from '../chunks.ts';
import { LAKESIDE_VILLA, MARINA_PENTHOUSE } from '../demo-homes.ts';
import { atEveryWidth, delayResponses, expect, test } from '../test.ts';
import { fillContact, INQUIRY_SENT, inquiryForm } from './inquiry-form.ts';

test('after an inquiry the page shows the card of the form from its top, below the header', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/properties/${MARINA_PENTHOUSE}`);
    const form = inquiryForm(page);
    await form.scrollIntoViewIfNeeded();
    await expect(page.locator('#request-information')).not.toHaveAttribute('data-dehydrated');
    await fillContact(page);
    await form.getByLabel('Message').fill(`Is the card where it belongs? (${width})`);
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText(/^You wrote /)).toBeVisible();
    const top = () => page.locator('#request-information').evaluate((section) => section.getBoundingClientRect().top);
    const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    await expect.poll(top).toBeGreaterThanOrEqual(headerEnd);
    await expect(page.getByRole('button', { name: 'Request information' })).toHaveCount(0);
    if (width === 1440) {
      const listedBy = (await page.getByText('Listed by').boundingBox())!;
      expect(listedBy.y).toBeGreaterThanOrEqual(headerEnd);
      expect(listedBy.y).toBeLessThan(height / 2);
    }
  }
});

atEveryWidth((width) => {
  test('the inquiry form names invalid fields and focuses the first', async ({ page }) => {
    await page.goto(`/properties/${MARINA_PENTHOUSE}`);
    const form = inquiryForm(page);
    await expect(form.getByLabel('Message')).toHaveValue(
      'I am interested in Dubai Marina, penthouse above the yacht club located in Dubai Marina. Please contact me with more information.',
    );
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(form.getByText('Invalid email address')).toBeVisible();
    await expect(form.getByText('Phone number must be at least 7 characters')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
  });

  test('a failed inquiry keeps the input, and a sent one resets the form', async ({ page }) => {
    await page.goto(`/properties/${MARINA_PENTHOUSE}`);
    const form = inquiryForm(page);
    await form.scrollIntoViewIfNeeded();
    // other tests are about input during hydration
    await expect(page.locator('#request-information')).not.toHaveAttribute('data-dehydrated');
    await fillContact(page);
    await form.getByLabel('Message').fill(`Could I see it on Sunday? (${width})`);
    await page.route(/inquiry\.create/, (route) => route.abort());
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText('Failed to send your inquiry. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Hannah Becker');
    await expect(form.getByLabel('Message')).toHaveValue(`Could I see it on Sunday? (${width})`);
    await page.unroute(/inquiry\.create/);
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText(INQUIRY_SENT)).toBeVisible();
    // the sent message replaces the form, until the button shows an empty one
    await page.locator('#request-information').getByRole('button', { name: 'Write another message' }).click();
    await expect(form.getByLabel('Message')).toHaveValue(/^I am interested in/);
  });
});

/** Matches the URL of the script that hydrates the form. */
const formScript = () => scriptOf('src/client/property/contact/InquiryFields.tsx');

for (const [part, scripts] of [
  ['the page', () => /\/assets\/.*\.js/],
  ['its form', formScript],
] as const) {
  test(`an inquiry submitted before ${part} is hydrated is sent with its input, and nothing of it is in the URL`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
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

test('the inquiry form on a phone is rendered at once and loads its script when the visitor goes to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
