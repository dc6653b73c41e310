// The search page with its list of properties: filters, sort order, the browser's history, filter chips, and the filter drawer of a phone.
import type { Page } from '@playwright/test';
import { getProperty, searchIds } from './factories.ts';
import { expect, test } from './test.ts';

const cards = (page: Page) => page.locator('article[data-property]');
const cardIds = (page: Page): Promise<number[]> =>
  cards(page).evaluateAll((all) => all.map((card) => Number((card as HTMLElement).dataset.property)));

test('the search panel of the home page lists matching properties only', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Area', { exact: true }).fill('Dubai Marina');
  await page.getByLabel('Property Type').selectOption('Apartment');
  await page.getByRole('button', { name: 'Find Properties' }).click();
  await expect(page).toHaveURL(/\/properties\?.*location=Dubai(\+|%20)Marina.*propertyType=Apartment/);
  await expect(page.getByText(/^Showing \d+ propert/).first()).toBeVisible();
  const ids = await cardIds(page);
  expect(ids.length).toBeGreaterThan(2);
  for (const id of ids)
    expect(await getProperty(page.request, id)).toMatchObject({
      location: 'Dubai Marina',
      propertyType: 'Apartment',
      transactionType: 'Buy',
    });
  for (const card of await cards(page).all()) await expect(card).toContainText('Dubai Marina');
});

test('a filter narrows the results and is written to the URL and the heading', async ({ page }) => {
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(10);
  await page.getByRole('checkbox', { name: /^Villa/ }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dubai Luxury Villas for Sale');
  await expect(page).toHaveURL(/propertyType=Villa/);
  await expect.poll(() => cardIds(page)).toEqual((await searchIds(page.request, 'propertyType=Villa&transactionType=Buy')).slice(0, 10));
});

test('sorting by price lists the cheapest property first', async ({ page }) => {
  await page.goto('/properties?propertyType=Villa');
  await page.locator('label:has-text("Sort") select:visible').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);
  const readPrices = async () =>
    (await cards(page).allTextContents()).map((text) => Number(/AED\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  await expect.poll(async () => (await readPrices()).every((price, i, all) => i === 0 || price >= all[i - 1]!)).toBe(true);
  expect(await readPrices()).toHaveLength(10);
});

test('Back and Forward restore the page and the sort order', async ({ page }) => {
  await page.goto('/properties?propertyType=Villa');
  await page.locator('label:has-text("Sort") select:visible').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.getByRole('link', { name: /Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=price-asc/);
  await page.goForward();
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(cards(page).first()).toBeVisible();
});

test('opening a property from the results scrolls to the top', async ({ page }) => {
  await page.goto('/properties');
  const link = cards(page).locator('h3 a, h2 a').last();
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the wheel over the list of areas scrolls the page', async ({ page }) => {
  await page.goto('/properties');
  const area = page.getByRole('form', { name: 'Filters' }).locator('label', { hasText: 'Palm Jumeirah' });
  // this scrolls the list of areas, and may scroll the page, which is undone
  await area.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
  await area.hover();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
});

test('a chip of a searched text opens its filter, and Delete removes the filter from the URL', async ({ page }) => {
  await page.goto('/properties?transactionType=Buy&search=apartment+dubai+marina+under+50m');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('listitem')).toHaveText(['Apartment', 'Dubai Marina', 'Up to AED 50,000,000', 'Clear all']);
  await chips.getByRole('button', { name: 'Change area: Dubai Marina' }).press('Enter');
  const control = page.getByRole('dialog', { name: 'Area' });
  await expect(control).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(control.getByRole('searchbox', { name: 'Search areas' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(control).toHaveCount(0);
  await expect(chips.getByRole('button', { name: 'Change area: Dubai Marina' })).toBeFocused();
  await chips.getByRole('button', { name: 'Change area: Dubai Marina' }).press('Delete');
  await expect(page).toHaveURL('/properties?propertyType=Apartment&transactionType=Buy&maxPrice=50000000');
  await expect(chips.getByRole('button', { name: 'Change price: Up to AED 50,000,000' })).toBeFocused();
  await page.goBack();
  await expect(chips.getByRole('listitem')).toHaveCount(4);
});

test('an empty result offers to clear all filters', async ({ page }) => {
  await page.goto('/properties?propertyType=commercial');
  await expect(page.getByText('No properties found matching your criteria')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a failed search shows the error, and Try Again recovers', async ({ page }) => {
  await page.goto('/agents');
  await page.route(/\/trpc\/.*property\.search/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy' }).click();
  await expect(page.getByText('Error loading properties')).toBeVisible();
  await expect(page.getByText('Failed to fetch properties')).toBeVisible();
  await page.unroute(/\/trpc\/.*property\.search/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('the filter drawer on a phone names the number of results and applies the filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/properties');
  await page
    .getByRole('button', { name: /Filters/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '4+ bedrooms' }).first().click();
  const total = (await searchIds(page.request, 'transactionType=Buy&minBedrooms=4')).length;
  const apply = drawer.getByRole('button', { name: /Apply Filters/ });
  await expect(apply).toContainText(`· ${total} homes`);
  await apply.click();
  await expect(page).toHaveURL(/minBedrooms=4/);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText(`Showing ${total} properties`).first()).toBeVisible();
});

test('Back undoes a filter whose results are still loading', async ({ page }) => {
  await page.goto('/properties');
  const studio = page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: 'Studio' });
  // the pointer makes the page load the script of the filters
  await page.mouse.move(300, 300);
  await studio.hover();
  await page.route(/\/trpc\/.*property\./, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    // fails if the page has cancelled the request by then
    await route.continue().catch(() => {});
  });
  await studio.click();
  await expect(page).toHaveURL(/bedrooms=0/);
  await expect(studio).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/bedrooms=0/);
  await expect(studio).toHaveAttribute('aria-pressed', 'false');
});

test('filters chosen in quick succession are undone by Back', async ({ page }) => {
  await page.goto('/properties');
  const panel = page.getByRole('form', { name: 'Filters' });
  const studio = panel.getByRole('button', { name: 'Studio' });
  // the pointer makes the page load the script of the filters
  await page.mouse.move(300, 300);
  await studio.click();
  await panel.getByRole('checkbox', { name: /^Apartment/ }).evaluate((box: HTMLInputElement) => box.click());
  await expect(page).toHaveURL(/bedrooms=0/);
  await expect(page).toHaveURL(/propertyType=Apartment/);
  await expect(studio).toHaveAttribute('aria-pressed', 'true');
  while (new URL(page.url()).search !== '') await page.goBack();
  await expect(studio).toHaveAttribute('aria-pressed', 'false');
});
