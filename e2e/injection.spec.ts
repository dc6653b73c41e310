// Scripts in texts that users write are shown as text and never run.
import type { Page } from '@playwright/test';
import { cleanTitle } from '../src/shared/property/clean-title.ts';
import { createListing, makeUnique } from './factories.ts';
import { expect, test } from './test.ts';

// Markup that sets `window.injected` if it is not escaped, for the contexts that a text can end up in: HTML, a script, SVG, an attribute
const IMAGE = '<img src=x onerror="window.injected=1">';
const SCRIPT = '</script><script>window.injected=1</script>';
const SVG = '<svg onload="window.injected=1"></svg>';
const ATTRIBUTE = '" autofocus onfocus="window.injected=1" x="';

/** A listing whose texts all have scripts; `word` is in its title, to find it. */
const listingWithScripts = (word: string) => ({
  title: `${word} ${IMAGE}${SCRIPT}`,
  description: `A bright home with a wide view. ${SCRIPT} ${IMAGE} ${SVG} ${ATTRIBUTE} {{constructor.constructor('window.injected=1')()}}`,
  address: `Villa 1 ${ATTRIBUTE}${IMAGE}`,
  location: 'Dubai Marina',
  amenities: ['Balcony', `<i onclick="injected=1">`],
});

/** Fails if a script of the listing ran, or if any element was made of its texts (even one that the CSP keeps from running). */
async function expectNoInjection(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  const injectedElements = await page.evaluate(() => {
    const elementsWithHandler = document.querySelectorAll('[onerror],[onload],[onfocus],[onclick],img[src="x"]');
    // all but the scripts that are data: structured data, and the state that the server renders
    const scripts = [...document.querySelectorAll('script:not([type="application/ld+json"], #state)')];
    return [...elementsWithHandler, ...scripts.filter((script) => script.textContent?.includes('injected'))].map(
      (element) => element.outerHTML,
    );
  });
  expect(injectedElements).toEqual([]);
}

test('scripts in the texts of a listing are shown as text on its page and never run', async ({ page, signedIn: _, browser }) => {
  const word = makeUnique('planted');
  const { title, description, address, amenities } = listingWithScripts(word);
  const { id } = await createListing(page.request, listingWithScripts(word));

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const serverRendered = await withoutScripts.newPage();
  await serverRendered.goto(`/properties/${id}`);
  await expect(serverRendered.getByRole('main')).toContainText(cleanTitle(title));
  await expect(serverRendered.locator('[onerror],[onload],[onfocus],[onclick],img[src="x"]')).toHaveCount(0);
  await withoutScripts.close();

  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('main')).toContainText(cleanTitle(title));
  for (const text of [description, address, amenities[1]!]) await expect(page.getByRole('main')).toContainText(text);
  await expect(page).toHaveTitle(new RegExp(word, 'i'));
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLd.map((text) => JSON.parse(text).name).filter((name) => new RegExp(word, 'i').test(name))).toHaveLength(1);
  await expectNoInjection(page);
});

for (const [place, path] of [
  ['search results', (word: string) => `/properties?search=${word}`],
  ['the list view', (word: string) => `/properties?search=${word}&view=list`],
  ['the owner’s listings', () => '/my-properties?tab=regular'],
  ['the promotion page', (_word: string, id: number) => `/promote-listing?id=${id}`],
  ['the edit form', (_word: string, id: number) => `/edit-listing/${id}`],
] as const) {
  test(`scripts in the title of a listing never run in ${place}`, async ({ page, signedIn: _ }) => {
    const word = makeUnique('planted');
    const { id } = await createListing(page.request, listingWithScripts(word));
    await page.goto(path(word, id));
    const listingOrTitleField = page
      .getByRole('main')
      .getByText(new RegExp(word, 'i'))
      .or(page.getByRole('textbox', { name: 'Title', exact: true }));
    await expect(listingOrTitleField.first()).toBeVisible();
    await expectNoInjection(page);
  });
}

test('scripts in the title of a listing never run in the search suggestions', async ({ page, signedIn: _ }) => {
  const word = makeUnique('planted');
  await createListing(page.request, listingWithScripts(word));
  await page.goto('/agents');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Area, home or reference' }).fill(word);
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: new RegExp(word, 'i') })
      .first(),
  ).toBeVisible();
  await expectNoInjection(page);
});

test('scripts in an inquiry never run in the owner’s conversation', async ({ page, signedIn: _ }) => {
  const { id } = await createListing(page.request);
  const message = `Is it free? ${SCRIPT} ${IMAGE} ${SVG}`;
  const inquiry = { propertyId: id, name: `Visitor ${IMAGE}`, email: 'visitor@homes.example', phone: '+971 50 000 0000', message };
  expect((await page.request.post('/api/inquiries', { data: inquiry })).ok()).toBe(true);
  await page.goto('/inquiries');
  await expectNoInjection(page);
  await page.locator('main a[href^="/inquiries/"]').first().click();
  await expect(page.getByRole('main')).toContainText(message);
  await expectNoInjection(page);
});
