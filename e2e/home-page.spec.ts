// The layout of the home page, its animated picture and its map of luxury areas.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test('area markers appear over the skyline one per second, disappear together and repeat every 8 seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const markers = page.getByRole('navigation', { name: 'Areas in the picture' }).getByRole('listitem', { includeHidden: true });
  await expect(markers).toHaveCount(4);
  /** How many are visible after so many seconds, by the clock of their own animations. */
  const visibleAfter = (seconds: number) =>
    markers.evaluateAll((all, at) => {
      for (const marker of all) {
        for (const animation of marker.getAnimations()) {
          animation.pause();
          animation.currentTime = at * 1000;
        }
      }
      return all.filter((marker) => Number(getComputedStyle(marker).opacity) === 1).length;
    }, seconds);
  const times = [0.5, 1.5, 2.5, 3.5, 5.5, 6.5, 7.5];
  for (const [i, count] of [1, 2, 3, 4, 4, 0, 0].entries()) expect(await visibleAfter(times[i]!), `after ${times[i]} s`).toBe(count);
  for (const at of [8.5, 16.5, 800.5]) expect(await visibleAfter(at), `after ${at} s`).toBe(1);
});

test('the first saved home does not move the row above the header', async ({ page }) => {
  await page.goto('/');
  const left = async () => (await page.getByRole('navigation', { name: 'Account and help' }).boundingBox())!.x;
  const before = await left();
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page.getByRole('navigation', { name: 'Account and help' }).getByRole('link', { name: 'Saved 1' })).toBeVisible();
  expect(await left()).toBeCloseTo(before, 0);
});

test('the last lines of the cards of a row are at one height, also beside a headline of two lines', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('.cards-3 article');
  await expect(cards).toHaveCount(6);
  /** Top of each card, of its facts and of its last line, in pixels. */
  const tops = await cards.evaluateAll((all) =>
    all.map((card) =>
      [card, card.querySelector('ul')!, card.lastElementChild!.lastElementChild!].map((element) => element.getBoundingClientRect().top),
    ),
  );
  for (const [i, row] of tops.entries()) expect(row).toEqual(tops[i - (i % 3)]);
});

test('in Arabic the pause button of the hero does not cover the tagline', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/ar');
  const button = (await page.locator('main nav > button').first().boundingBox())!;
  const tagline = (await page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p').boundingBox())!;
  expect(button.x + button.width).toBeLessThan(tagline.x);
});

const luxuryMap = (page: Page) => page.getByRole('region', { name: 'Map of luxury areas' });

/** Opens the luxury map with Palm Jumeirah as the only ticked area. */
async function showPalmJumeirah(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Map of luxury areas' }).scrollIntoViewIfNeeded();
  await expect(luxuryMap(page)).toBeVisible();
  const areas = page.getByRole('group', { name: 'Areas on the map' });
  for (const name of ['Emirates Hills', 'Jumeirah'])
    await areas.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }).uncheck({ force: true });
  await luxuryMap(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
  await luxuryMap(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
}

test('the luxury map is 500 px high and shows markers of the ticked areas only', async ({ page }) => {
  await showPalmJumeirah(page);
  expect((await luxuryMap(page).boundingBox())!.height).toBe(500);
  const markers = luxuryMap(page).getByRole('button', { name: /^AED [\d,]+(\/mo)?, / });
  await expect(markers.first()).toBeVisible();
  const names = await markers.evaluateAll((all) => all.map((marker) => marker.getAttribute('aria-label')));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toContain('Palm Jumeirah');
});

test('a marker of the luxury map opens a preview that links to the property', async ({ page }) => {
  await showPalmJumeirah(page);
  const marker = luxuryMap(page)
    .getByRole('button', { name: /^AED [\d,]+(\/mo)?, / })
    .first();
  await expect(marker).toBeVisible();
  await marker.focus();
  await page.keyboard.press('Enter');
  const details = luxuryMap(page).getByRole('link', { name: 'View Details' });
  const href = await details.getAttribute('href');
  await details.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});
