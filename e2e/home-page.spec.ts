// The layout of the home page, its animated picture and its map of luxury areas.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test('area markers appear over the skyline one per second, disappear together and repeat every 8 seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const markers = page.getByRole('navigation', { name: 'Areas in the picture' }).getByRole('listitem', { includeHidden: true });
  await expect(markers).toHaveCount(4);
  /** Sets the animations of the markers to a time and counts the visible markers. */
  const countVisibleAt = (seconds: number) =>
    markers.evaluateAll((all, animationSeconds) => {
      for (const marker of all) {
        for (const animation of marker.getAnimations()) {
          animation.pause();
          animation.currentTime = animationSeconds * 1000;
        }
      }
      return all.filter((marker) => Number(getComputedStyle(marker).opacity) === 1).length;
    }, seconds);
  for (const [seconds, count] of [
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [3.5, 4],
    [5.5, 4],
    [6.5, 0],
    [7.5, 0],
    // the second round, the third and the 101st
    [8.5, 1],
    [16.5, 1],
    [800.5, 1],
  ] as const)
    expect(await countVisibleAt(seconds), `after ${seconds} s`).toBe(count);
});

test('the first saved home does not move the row above the header', async ({ page }) => {
  await page.goto('/');
  const readLeftEdge = async () => (await page.getByRole('navigation', { name: 'Account and help' }).boundingBox())!.x;
  const before = await readLeftEdge();
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page.getByRole('navigation', { name: 'Account and help' }).getByRole('link', { name: 'Saved 1' })).toBeVisible();
  expect(await readLeftEdge()).toBeCloseTo(before, 0);
});

test('the last lines of the cards of a row are at one height, also beside a headline of two lines', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('.cards-3 article');
  await expect(cards).toHaveCount(6);
  /** For each card, the tops of the card, its facts and its last line in pixels. */
  const topsOfCards = await cards.evaluateAll((all) =>
    all.map((card) =>
      [card, card.querySelector('ul')!, card.lastElementChild!.lastElementChild!].map((element) => element.getBoundingClientRect().top),
    ),
  );
  // every card is like the first of its row of three
  for (const [i, tops] of topsOfCards.entries()) expect(tops).toEqual(topsOfCards[i - (i % 3)]);
});

test('in Arabic the pause button of the hero does not cover the tagline', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/ar');
  const button = (await page.locator('main nav > button').first().boundingBox())!;
  const tagline = (await page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p').boundingBox())!;
  expect(button.x + button.width).toBeLessThan(tagline.x);
});

const luxuryMap = (page: Page) => page.getByRole('region', { name: 'Map of luxury areas' });

/** Opens the map of luxury areas with Palm Jumeirah as the only ticked area, so near that homes have markers of their own. */
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
