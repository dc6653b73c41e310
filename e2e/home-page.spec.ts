// The layout of the home page, its animated picture and its map of luxury areas.
import type { Locator, Page } from '@playwright/test';
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
const areaBox = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Areas on the map' }).getByRole('checkbox', { name: new RegExp(`^${name} \\d`) });

/** Opens the map of luxury areas with Palm Jumeirah as the only ticked area. */
async function showPalmJumeirah(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Map of luxury areas' }).scrollIntoViewIfNeeded();
  await expect(luxuryMap(page)).toBeVisible();
  for (const name of ['Emirates Hills', 'Jumeirah']) await areaBox(page, name).uncheck({ force: true });
}

/** Zooms in until homes have markers of their own. */
async function zoomIn(page: Page): Promise<void> {
  for (let step = 0; step < 2; step++) await luxuryMap(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
}

test('the luxury map is 500 px high and has a marker for every home for sale of the ticked area only', async ({ page }) => {
  await showPalmJumeirah(page);
  expect((await luxuryMap(page).boundingBox())!.height).toBe(500);
  const labelsOf = (markers: Locator) => markers.evaluateAll((all) => all.map((marker) => marker.getAttribute('aria-label')!));
  /** Expects that the markers stand for all homes of an area; a marker is one home with its price, or a number of homes. */
  const expectAllHomes = (area: string) =>
    // other tests add homes meanwhile
    expect(async () => {
      const labels = await labelsOf(luxuryMap(page).getByRole('button', { name: /^AED |homes?(?: in one place)?, / }));
      const homesOnMap = labels.reduce(
        (sum, label) => sum + (label.startsWith('AED') ? 1 : Number(label.split(' ')[0]!.replaceAll(',', ''))),
        0,
      );
      const response = await page.request.get(`/api/properties?location=${area}&transactionType=Buy&limit=1`);
      expect(homesOnMap, labels.join('\n')).toBe(Number(response.headers()['x-total-count']));
    }).toPass({ timeout: 100_000 });
  await expectAllHomes('Palm Jumeirah');
  await areaBox(page, 'Palm Jumeirah').setChecked(false, { force: true });
  await areaBox(page, 'Emirates Hills').setChecked(true, { force: true });
  await expectAllHomes('Emirates Hills');
  await areaBox(page, 'Emirates Hills').setChecked(false, { force: true });
  await areaBox(page, 'Palm Jumeirah').setChecked(true, { force: true });
  await zoomIn(page);
  const markers = luxuryMap(page).getByRole('button', { name: /^AED [\d,]+(\/mo)?, / });
  await expect(markers.first()).toBeVisible();
  for (const label of await labelsOf(markers)) expect(label).toContain('Palm Jumeirah');
});

test('a marker of the luxury map opens a preview that links to the property', async ({ page }) => {
  await showPalmJumeirah(page);
  await zoomIn(page);
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
