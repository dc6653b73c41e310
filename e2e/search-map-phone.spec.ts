// The map of the search page on a phone: taps on price pins, the strip of cards below the map, and homes in one building.
import { createListing, createUser, makeUnique } from './factories.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewport.ts';

test.use({ viewport: PHONE, hasTouch: true });

test('a tap on a price shows the card of the property, a swipe the next card, and a tap on the card opens its property', async ({
  page,
}) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  const pins = page.locator('a[data-pin]');
  await expect(pins.first()).toBeVisible();
  const pin = pins.first();
  // a label is small for a finger: the area that takes a tap reaches 6 px beyond it
  expect((await pin.evaluate((link) => getComputedStyle(link, '::before').inset)).startsWith('-6px')).toBe(true);
  await pin.tap();
  const strip = page.getByRole('region', { name: 'Homes on the map, one by one' });
  const currentCard = strip.locator('li[aria-current]');
  await expect(currentCard).toBeInViewport({ ratio: 0.9 });
  const firstId = await currentCard.getAttribute('data-card');
  expect(await pin.getAttribute('href')).toBe(`/properties/${firstId}`);
  await expect(page.locator(`article[data-property="${firstId}"]`)).toHaveAttribute('aria-current', 'true');
  // a swipe moves the strip by one card, from the last one backwards
  await strip
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const cardDistance = list.children[1]!.getBoundingClientRect().left - list.children[0]!.getBoundingClientRect().left;
      const isLast = list.querySelector('[aria-current]') === list.lastElementChild;
      list.scrollBy({ left: isLast ? -cardDistance : cardDistance });
    });
  await expect(currentCard).not.toHaveAttribute('data-card', firstId!);
  const secondId = (await currentCard.getAttribute('data-card'))!;
  await expect(page.locator(`article[data-property="${secondId}"]`)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-pin][data-highlighted]')).toHaveCount(1);
  await currentCard.getByRole('link').tap();
  await expect(page).toHaveURL(new RegExp(`/properties/${secondId}$`));
});

test('the card of a home whose pictures cannot be loaded has one placeholder, in light and in dark', async ({ page }) => {
  await page.route(/\.(avif|webp|jpe?g)(\?|$)/, (route) => route.abort());
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  await page.locator('a[data-pin]').first().tap();
  const card = page.getByRole('region', { name: 'Homes on the map, one by one' }).locator('li[aria-current]');
  await expect(card.getByText('AED')).toBeInViewport();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(card.locator('img:visible')).toHaveCount(1);
  }
});

test('properties in one building open a list of cards, and a search that finds one property shows its price on the map', async ({
  page,
}) => {
  await createUser(page.request);
  const location = makeUnique('Quayside ');
  const place = { location, emirate: 'Umm Al Quwain', latitude: 25.5647, longitude: 55.5555, address: 'Harbour Tower, Quayside' };
  const cheaperProperty = await createListing(page.request, { ...place, title: `${location}, cheaper`, price: 910_000 });
  await createListing(page.request, { ...place, title: `${location}, dearer`, price: 1_200_000 });
  await page.goto(`/properties?view=map&location=${encodeURIComponent(location)}`);
  await page.getByRole('button', { name: '2 homes in one place, show the list, 2 · from 910K' }).tap();
  const list = page.getByRole('region', { name: '2 homes in one place' });
  await expect(list.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(2);
  await expect(list).toContainText('Harbour Tower');
  await expect(list).toContainText('910,000');
  await expect(list).toContainText('sq ft');
  await list.getByRole('link').first().tap();
  await expect(page).toHaveURL(new RegExp(`/properties/${cheaperProperty.id}$`));
  await page.goto(`/properties?view=map&location=${encodeURIComponent(location)}&maxPrice=1000000`);
  await expect(page.locator(`a[data-pin][href="/properties/${cheaperProperty.id}"]`)).toBeInViewport();
  await expect(page.getByRole('heading', { name: '1 home here' })).toBeVisible();
});
