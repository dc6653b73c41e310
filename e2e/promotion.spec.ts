// Buying promotions with both payment providers, and their effect on the order of results.
import type { Page } from '@playwright/test';
import { DAY_MS } from '../src/shared/time.ts';
import { createListing, createPromotion, getProperty, makeUnique, readPromotionEnd, searchIds } from './factories.ts';
import { CARD, pay, withEveryProvider } from './payment-form.ts';
import { expect, test } from './test.ts';

/** Buys a plan on the promotion page of a listing. */
async function buyPromotion(page: Page, propertyId: number, plan: string): Promise<void> {
  await page.goto(`/promote-listing?id=${propertyId}`);
  // the innermost element with the heading and the button is the card of the plan
  await page
    .locator('article, section, li, div')
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .filter({ has: page.getByRole('button', { name: 'Select Plan' }) })
    .last()
    .getByRole('button', { name: 'Select Plan' })
    .click();
  await expect(page.getByRole('button', { name: 'Back to Plans' })).toBeVisible();
  await pay(page, CARD.ok);
  await expect(page.getByText('Your property has been successfully promoted!')).toBeVisible();
  await page.waitForURL(/\/my-properties/);
}

/** Creates two listings of the signed-in user that a search for `word` finds, the newer one first. Returns the word and their ids. */
async function createTwoListings(page: Page): Promise<{ word: string; older: number; newer: number }> {
  const word = makeUnique('promoted');
  const older = (await createListing(page.request, { title: `Dubai Marina, ${word} older` })).id;
  const newer = (await createListing(page.request, { title: `Dubai Marina, ${word} newer` })).id;
  expect(await searchIds(page.request, `search=${word}`)).toEqual([newer, older]);
  return { word, older, newer };
}

withEveryProvider((provider) => {
  test('a promoted property ranks above newer ones and is labelled', async ({ page, signedIn: _ }) => {
    const { word, older, newer } = await createTwoListings(page);
    await buyPromotion(page, older, 'Featured Promotion');
    await expect(page.getByText('Featured Promotion').first()).toBeVisible();
    await expect(page.getByText(/Promoted until/).first()).toBeVisible();
    // level 3 is that of the Featured Promotion
    await expect.poll(async () => (await getProperty(page.request, older)).promotionLevel).toBe(3);
    expect(await searchIds(page.request, `search=${word}`)).toEqual([older, newer]);

    await page.goto(`/properties?search=${word}`);
    const cards = page.locator('article[data-property]');
    await expect(cards).toHaveCount(2);
    expect(await cards.evaluateAll((all) => all.map((card) => Number((card as HTMLElement).dataset.property)))).toEqual([older, newer]);
    await expect(cards.first().getByText('Promoted', { exact: true })).toBeVisible();
    await expect(cards.last().getByText('Promoted', { exact: true })).toHaveCount(0);
  });

  test('a second promotion extends the first and never lowers its level', async ({ page, signedIn }) => {
    const { id } = await createListing(page.request, { title: `Dubai Marina, ${signedIn.username}` });
    const firstEnd = await createPromotion(page.request, provider, id, 'featured_promotion');
    await buyPromotion(page, id, 'Basic Promotion');
    // a Basic Promotion lasts 30 days
    await expect.poll(() => readPromotionEnd(page.request, id)).toBe(firstEnd + 30 * DAY_MS);
    expect((await getProperty(page.request, id)).promotionLevel).toBe(3);
  });
});
