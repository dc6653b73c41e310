// The map of the search page: its homes, its markers, and searching as it moves. Layout and phones are tested in search-map-layout.spec.ts
// and search-map-phone.spec.ts.
import type { Page } from '@playwright/test';
import { getProperty, searchIds } from './factories.ts';
import { expect, test } from './test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes found' });
/** The homes that are listed beside the map. */
const listRows = (page: Page) => page.locator('article[data-property]');

test('the map is at least 600 px high, lists what is in its area, searches it when it is moved, and Enter on a marker opens the property', async ({
  page,
}) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  await expect(map(page).getByRole('link').first()).toBeVisible();
  expect((await map(page).boundingBox())!.height).toBeGreaterThanOrEqual(600);
  const ids = await searchIds(page.request, 'location=Palm+Jumeirah&transactionType=Buy');
  await expect(page.getByText(`Showing ${ids.length} properties`, { exact: true })).toBeVisible();
  const listed = await listRows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.property)));
  expect(listed.length).toBeGreaterThan(0);
  expect(ids).toEqual(expect.arrayContaining(listed));
  const zoomIn = page.getByRole('button', { name: /zoom in/i });
  await zoomIn.click();
  await zoomIn.click();
  await expect(page).toHaveURL(/bounds=/);
  // each step of the zoom changes the URL; once it stays, the markers are those of the closest view
  const isAtRest = async () => {
    const before = page.url();
    await page.waitForTimeout(700);
    return page.url() === before;
  };
  // without pauses between the attempts, because each takes 700 ms
  await expect.poll(isAtRest, { intervals: [0] }).toBe(true);
  const marker = map(page).locator('a[href^="/properties/"]').first();
  await expect(marker).toBeVisible();
  const href = await marker.evaluate((link) => {
    (link as HTMLAnchorElement).focus();
    return link.getAttribute('href');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('a promoted property is labelled beside the map, on its marker and in its preview', async ({ page }) => {
  await page.goto('/properties?view=map&location=Dubai+Marina');
  await expect(page.locator('[data-pin]').first()).toBeVisible();
  const promoted = listRows(page).filter({ has: page.getByText('Promoted', { exact: true }) });
  await expect(promoted).toHaveCount(1);
  const id = Number(await promoted.getAttribute('data-property'));
  const { isPromoted, latitude, longitude } = await getProperty(page.request, id);
  expect(isPromoted).toBe(true);
  // about 200 × 400 m: so near that the property has a marker of its own
  const bounds = [latitude! - 0.001, longitude! - 0.002, latitude! + 0.001, longitude! + 0.002];
  await page.goto(`/properties?view=map&bounds=${bounds.join(',')}`);
  const marker = page.locator(`a[data-pin][href="/properties/${id}"]`);
  await expect(marker).toHaveAttribute('title', 'Promoted');
  await expect(marker).toHaveAccessibleName(/, promoted, /);
  await marker.hover();
  await expect(page.getByRole('article', { name: 'Preview' }).getByText('Promoted', { exact: true })).toBeVisible();
});

test('the first view fits the homes found; without "Search as I move" the map searches only on request, also on the next visit', async ({
  page,
}) => {
  await page.goto('/properties?view=map&transactionType=Rent');
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  const inViewText = page.getByText(/are in the part of the map you see/);
  const [, inView, total] = (await inViewText.textContent())!.match(/(\d+) of (\d+)/)!;
  expect(Number(inView)).toBeGreaterThanOrEqual(Number(total) * 0.8);
  const searchAsIMove = page.getByRole('checkbox', { name: 'Search as I move' });
  await expect(searchAsIMove).toBeChecked();
  await searchAsIMove.uncheck();
  const searchButton = page.getByRole('button', { name: 'Search this area' });
  await expect(searchButton).toBeHidden();
  const listedCount = await listRows(page).count();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(searchButton).toBeVisible();
  expect(page.url()).not.toContain('bounds=');
  expect(await listRows(page).count()).toBe(listedCount);
  await searchButton.click();
  await expect(page).toHaveURL(/bounds=/);
  await expect(searchButton).toBeHidden();
  await page.reload();
  await expect(searchAsIMove).not.toBeChecked();
});
