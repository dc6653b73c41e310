import type { Page } from '@playwright/test';
import { getProperty, searchIds } from './factories.ts';
import { expect, test } from './test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes found' });
const rows = (page: Page) => page.locator('article[data-property]');

test('the map is 600 px high and shows the number of results in its area', async ({ page }) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  await expect(map(page).getByRole('link').first()).toBeVisible();
  expect((await map(page).boundingBox())!.height).toBe(600);
  const ids = await searchIds(page.request, 'location=Palm+Jumeirah&transactionType=Buy');
  await expect(page.getByText(`Showing ${ids.length} properties`, { exact: true })).toBeVisible();
  const listed = await rows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.property)));
  expect(listed.length).toBeGreaterThan(0);
  expect(ids).toEqual(expect.arrayContaining(listed));
});

test('moving the map searches its area, and Enter on a marker opens the property', async ({ page }) => {
  await page.goto('/properties?view=map&location=Palm+Jumeirah');
  const zoomIn = page.getByRole('button', { name: /zoom in/i });
  await zoomIn.click();
  await zoomIn.click();
  await expect(page).toHaveURL(/bounds=/);
  // the URL follows each step of the animation: at rest, the markers are those of the closest view
  const isAtRest = async () => {
    const before = page.url();
    await page.waitForTimeout(700);
    return page.url() === before;
  };
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

test('a promoted property is labelled beside the map, on its marker, in its preview and on its page', async ({ page }) => {
  await page.goto('/properties?view=map&location=Dubai+Marina');
  await expect(page.locator('[data-pin]').first()).toBeVisible();
  const promoted = rows(page).filter({ has: page.getByText('Promoted', { exact: true }) });
  await expect(promoted).toHaveCount(1);
  const id = Number(await promoted.getAttribute('data-property'));
  expect((await getProperty(page.request, id)).isPromoted).toBe(true);
  // zooms in until the property has a marker of its own
  const marker = page.locator(`a[data-pin][href="/properties/${id}"]`);
  await expect(async () => {
    if ((await marker.count()) === 0) await page.getByRole('button', { name: /zoom in/i }).click();
    await expect(marker).toHaveAttribute('title', 'Promoted', { timeout: 1000 });
  }).toPass();
  await expect(marker).toHaveAccessibleName(/, promoted, /);
  await marker.hover();
  await expect(page.getByRole('article', { name: 'Preview' }).getByText('Promoted', { exact: true })).toBeVisible();
  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('main').getByText('Promoted', { exact: true }).first()).toBeVisible();
});
