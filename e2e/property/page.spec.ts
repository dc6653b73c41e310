// The page of a property: gallery, sharing, the direction of its title, a sold property, price history, and its map.
import { callerOf } from '../caller.ts';
import { ARABIC_TITLE_HOME, LAKESIDE_VILLA } from '../demo-homes.ts';
import { createListing, createUser, getProperty, makeUnique } from '../factories.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../test.ts';

test('the gallery wraps around at both ends, by buttons and by keys', async ({ page }) => {
  await page.goto(`/properties/${LAKESIDE_VILLA}`);
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

test('Share copies the address where the system has no share dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/properties/${LAKESIDE_VILLA}`);
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/properties/${LAKESIDE_VILLA}$`));
});

test('the title of a property in Arabic script sets its own text direction', async ({ page }) => {
  await page.goto(`/properties/${ARABIC_TITLE_HOME}`);
  const title = page.locator('h1 + p > span').first();
  await expect(title).toHaveAttribute('dir', 'auto');
  expect(await title.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
});

test('the page of a home that was sold stays, says when, and shows homes like it', async ({ page }) => {
  await createUser(page.request);
  const { id } = await createListing(page.request);
  await callerOf(page.request).listing.setStatus.mutate({ id, status: 'sold' });
  const response = await page.goto(`/properties/${id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: /^This home was taken on \d+ [A-Z][a-z]+$/ })).toBeVisible();
  await expect(page.getByText('Last asking price')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Similar' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('a home that another member lists again keeps its first date and its former prices', async ({ page, browser }) => {
  const address = `Unit 1204, ${makeUnique('Tower ')}, Dubai Marina`;
  await createUser(page.request);
  const formerListing = await createListing(page.request, { address, price: 2_250_000 });
  expect((await page.request.patch(`/api/properties/${formerListing.id}`, { data: { price: 2_200_000 } })).status()).toBe(200);
  expect((await page.request.delete(`/api/properties/${formerListing.id}`)).ok()).toBe(true);
  const otherMember = await browser.newContext();
  await createUser(otherMember.request);
  const { id } = await createListing(otherMember.request, { address, price: 2_100_000, title: 'Another title for the same home' });
  await otherMember.close();
  await page.goto(`/properties/${id}`);
  const section = page.getByRole('region', { name: 'Price history' });
  // the section is loaded when it comes near the viewport
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(section.getByRole('table')).toBeVisible({ timeout: 1000 });
  }).toPass();
  /** The text of a row without Unicode's marks for text direction and without the date at its start (`3 May 2026`). */
  const cleanRow = (row: string) =>
    row
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^\d+ \w+ \d+ /, '');
  const rows = (await section.getByRole('row').allInnerTexts()).map(cleanRow);
  expect(rows.slice(-3)).toEqual([
    'Listed at AED 2,100,000',
    'AED 2,250,000 → AED 2,200,000 (−2.2 %)',
    'Listed before by a private owner at AED 2,250,000, taken off after 0 days',
  ]);
  await expect(section.getByText(/^On the market for 0 days \(first seen /)).toBeVisible();
  await expectAccessible(page);
});

test('the map of a property is centred on it at zoom 15', async ({ page }) => {
  /** Paths of the requested map tiles: `/zoom/x/y.png`. */
  const tilePaths: string[] = [];
  page.on('request', (request) => {
    if (/\/tiles\/\d/.test(request.url())) tilePaths.push(new URL(request.url()).pathname);
  });
  await page.goto(`/properties/${LAKESIDE_VILLA}`);
  const { latitude, longitude } = await getProperty(page.request, LAKESIDE_VILLA);
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  const mapLink = page.getByRole('link', { name: 'Open in OpenStreetMap' });
  await expect(mapLink).toHaveAttribute('href', new RegExp(`#map=15/${latitude}/${longitude}$`));
  await expect.poll(() => tilePaths.length).toBeGreaterThan(0);
  expect([...new Set(tilePaths.map((path) => path.split('/')[1]))]).toEqual(['15']);
});
