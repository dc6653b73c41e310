// The list of agents with its search, and the tabs of an agent’s profile. Names and numbers are those of the demo data.
import { expect, expectAccessible, test } from './test.ts';
import { PHONE } from './viewport.ts';

test('an agent is found by speciality and shows figures, listings and reviews, which load again after a failure', async ({ page }) => {
  const { promise: untilLoadingIsSeen, resolve: failFirstRequest } = Promise.withResolvers<void>();
  await page.route(
    /review\.list/,
    async (route) => {
      await untilLoadingIsSeen;
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/agents');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Name, title/))
    .first()
    .fill('PENTHOUSES');
  await page
    .getByRole('link', { name: /Omar Farouk/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/agents\/\d+$/);
  await expect(page.getByText('98%').first()).toBeVisible();
  await expect(page.getByText('Usually within 1 hour').first()).toBeVisible();
  await page.getByRole('tab', { name: /Listings/ }).click();
  const listings = page.getByRole('tabpanel', { name: /Listings/ }).locator('article[data-property]');
  await expect(listings.first()).toBeVisible();
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('Review details are being loaded...')).toBeVisible();
  failFirstRequest();
  await expect(page.getByText('Failed to load reviews')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Leonie F.')).toBeVisible();
  await expect(page.getByText('Review details are being loaded...')).toBeHidden();
  const reviews = page.getByRole('tabpanel', { name: /Reviews/ }).getByRole('article');
  await expect(reviews).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(reviews).toHaveCount(14);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the first screen shows two agents and half of a third, with everything on their cards', async ({ page }) => {
    for (const path of ['/agents', '/ar/agents']) {
      await page.goto(path);
      const cards = page.getByRole('main').getByRole('article');
      const third = (await cards.nth(2).boundingBox())!;
      expect(third.y + third.height / 2).toBeLessThanOrEqual(PHONE.height);
      // the name, the specialities and the number of homes
      for (const selector of ['h2', 'ul', 'p:last-child']) await expect(cards.first().locator(selector)).toBeVisible();
      // the rating 5.0, of 7 reviews
      await expect(cards.first()).toContainText(/5\.0.*7 /);
    }
  });
});
