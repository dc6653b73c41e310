import type { Page } from '@playwright/test';
import { atEveryWidth, delayResponses, expect, expectAccessible, test } from './test.ts';

const inquiryForm = (page: Page) => page.locator('#request-information form');
const SENT = 'Your inquiry has been sent successfully. Our agent will contact you shortly.';

async function fillContact(page: Page): Promise<void> {
  const form = inquiryForm(page);
  await form.getByLabel('Name').fill('Hannah Becker');
  await form.getByLabel('Email').fill('hannah@becker.example');
  await form.getByLabel('Phone').fill('+971 50 000 0000');
}

test('the gallery wraps around at both ends, by buttons and by keys', async ({ page }) => {
  await page.goto('/properties/1042');
  await page.getByRole('button', { name: /Show all \d+ photos/ }).click();
  const viewer = page.getByRole('dialog');
  const counter = viewer.getByText(/^\d+ \/ \d+$/);
  const total = Number((await counter.textContent())!.split('/')[1]);
  await expect(counter).toHaveText(`1 / ${total}`);
  await viewer.getByRole('button', { name: /previous/i }).click();
  await expect(counter).toHaveText(`${total} / ${total}`);
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText(`1 / ${total}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

atEveryWidth((width) => {
  test('the inquiry form names invalid fields and focuses the first', async ({ page }) => {
    await page.goto('/properties/1207');
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
    await page.goto('/properties/1207');
    const form = inquiryForm(page);
    await fillContact(page);
    await form.getByLabel('Message').fill(`Could I see it on Sunday? (${width})`);
    await page.route(/inquiry\.create/, (route) => route.abort());
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText('Failed to send your inquiry. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Hannah Becker');
    await expect(form.getByLabel('Message')).toHaveValue(`Could I see it on Sunday? (${width})`);
    await page.unroute(/inquiry\.create/);
    await form.getByRole('button', { name: 'Request information' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue(/^I am interested in/);
  });
});

for (const [part, scripts] of [
  ['the page', /\/assets\/.*\.js/],
  ['its form', /\/assets\/InquiryFields.*\.js/],
] as const) {
  test(`an inquiry submitted before ${part} is hydrated is sent with its input, and nothing of it is in the URL`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await delayResponses(page, scripts);
    await page.goto('/properties/1207', { waitUntil: 'commit' });
    const form = inquiryForm(page);
    await fillContact(page);
    await form.getByLabel('Message').fill('Is this sent before hydration?');
    const box = await form.boundingBox();
    const request = page.waitForRequest(/inquiry\.create/);
    await form.getByRole('button', { name: 'Request information' }).click();
    expect((await request).postData()).toMatch(/Hannah Becker.*hannah@becker\.example.*Is this sent before hydration\?/);
    await expect(page.getByText(SENT)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect((await form.boundingBox())?.height).toBe(box?.height);
  });
}

test('the inquiry form on a phone is rendered at once and loads its script when it is approached', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/properties/1042');
  await page.waitForLoadState('networkidle');
  await expect(inquiryForm(page).getByLabel('Name')).toBeAttached();
  expect(scripts.filter((url) => url.includes('InquiryFields'))).toEqual([]);
  await page.getByRole('button', { name: 'Request information' }).last().click();
  await expect.poll(() => scripts.filter((url) => url.includes('InquiryFields')).length).toBe(1);
});

test('Share copies the address where the system has no share dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/properties/1042');
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/properties\/1042$/);
});

test('the title of a property in Arabic script sets its own text direction', async ({ page }) => {
  await page.goto('/properties/1254');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAttribute('dir', 'auto');
  expect(await heading.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
});
