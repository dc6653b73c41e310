// The search page with its list of properties: from the home page to a property, the browser's history, scrolling, and the filter drawer of a
// phone. Chips, empty results and failures are tested in src/client/search.
import type { Page } from '@playwright/test';
import { searchIds } from './factories.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewport.ts';

const cards = (page: Page) => page.locator('article[data-property]');
const cardIds = (page: Page): Promise<number[]> =>
  cards(page).evaluateAll((all) => all.map((card) => Number((card as HTMLElement).dataset.property)));

test('a visitor searches on the home page, filters and sorts the results, goes back and forward, and opens a property at its top', async ({
  page,
}) => {
  await test.step('the search panel of the home page lists matching properties only', async () => {
    await page.goto('/');
    await page.getByLabel('Area', { exact: true }).fill('Dubai Marina');
    await page.getByLabel('Property Type').selectOption('Apartment');
    await page.getByRole('button', { name: 'Find Properties' }).click();
    await expect(page).toHaveURL(/\/properties\?.*location=Dubai(\+|%20)Marina.*propertyType=Apartment/);
    await expect(page.getByText(/^Showing \d+ propert/).first()).toBeVisible();
    const texts = await cards(page).allTextContents();
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toContain('Dubai Marina');
  });
  await test.step('a filter narrows the results and is written to the URL and the heading', async () => {
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('checkbox', { name: /^Villa/ }).check();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dubai Luxury Villas for Sale');
    await expect(page).toHaveURL(/propertyType=Villa/);
    await expect.poll(() => cardIds(page)).toEqual((await searchIds(page.request, 'propertyType=Villa&transactionType=Buy')).slice(0, 10));
  });
  await test.step('sorting by price lists the cheapest property first', async () => {
    await page.locator('label:has-text("Sort") select:visible').selectOption('price-asc');
    await expect(page).toHaveURL(/sort=price-asc/);
    const readPrices = async () =>
      (await cards(page).allTextContents()).map((text) => Number(/AED\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    await expect.poll(async () => (await readPrices()).every((price, i, all) => i === 0 || price >= all[i - 1]!)).toBe(true);
    expect(await readPrices()).toHaveLength(10);
  });
  await test.step('Back and Forward restore the page and the sort order', async () => {
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
  await test.step('opening a property scrolls to the top', async () => {
    const link = cards(page).locator('h3 a, h2 a').last();
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(/\/properties\/\d+$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('Back undoes filters that were chosen in quick succession, and one whose results are still loading', async ({ page }) => {
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

  const twoBedrooms = panel.getByRole('button', { name: '2 bedrooms' });
  await page.route(/\/trpc\/.*property\./, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    // fails if the page has cancelled the request by then
    await route.continue().catch(() => {});
  });
  await twoBedrooms.click();
  await expect(page).toHaveURL(/bedrooms=2/);
  await expect(twoBedrooms).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/bedrooms=2/);
  await expect(twoBedrooms).toHaveAttribute('aria-pressed', 'false');
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

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filter drawer on a phone names the number of results and applies the filters', async ({ page }) => {
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
});
