// Buying a promotion, with the sandbox, and its effect on the order of results. Stripe's form is tested in subscription.spec.ts; what a second
// promotion changes, with both providers, in src/server/payment.
import { createListing, getProperty, makeUnique, searchIds } from './factories.ts';
import { CARD, pay } from './payment-form.ts';
import { expect, test } from './test.ts';

test('a promoted property ranks above newer ones and is labelled', async ({ page, signedIn: _ }) => {
  const word = makeUnique('promoted');
  const older = (await createListing(page.request, { title: `Dubai Marina, ${word} older` })).id;
  const newer = (await createListing(page.request, { title: `Dubai Marina, ${word} newer` })).id;
  expect(await searchIds(page.request, `search=${word}`)).toEqual([newer, older]);
  await page.goto(`/promote-listing?id=${older}`);
  // the innermost element with the heading and the button is the card of the plan
  await page
    .locator('article, section, li, div')
    .filter({ has: page.getByRole('heading', { name: 'Featured Promotion' }) })
    .filter({ has: page.getByRole('button', { name: 'Select Plan' }) })
    .last()
    .getByRole('button', { name: 'Select Plan' })
    .click();
  await expect(page.getByRole('button', { name: 'Back to Plans' })).toBeVisible();
  await pay(page, CARD.ok);
  await expect(page.getByText('Your property has been successfully promoted!')).toBeVisible();
  await page.waitForURL(/\/my-properties/);
  await expect(page.getByText('Featured Promotion').first()).toBeVisible();
  await expect(page.getByText(/Promoted until/).first()).toBeVisible();
  // level 3 is that of the Featured Promotion
  await expect.poll(async () => (await getProperty(page.request, older)).promotionLevel).toBe(3);

  await page.goto(`/properties?search=${word}`);
  const cards = page.locator('article[data-property]');
  await expect(cards.first()).toBeVisible();
  // homes that say the word come first, in their order; others follow
  const idsOf = (all: Element[]) => all.map((card) => Number((card as HTMLElement).dataset.property));
  expect((await cards.evaluateAll(idsOf)).slice(0, 2)).toEqual([older, newer]);
  await expect(cards.first().getByText('Promoted', { exact: true })).toBeVisible();
  await expect(cards.nth(1).getByText('Promoted', { exact: true })).toHaveCount(0);
});
