// The layout of the map of the search page: its size, labels that do not overlap, the wheel, and no shift while it loads.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewport.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes found' });

/** A layout shift: its score, 1 being the whole window, and the start of the HTML of the elements that moved. */
interface Shift {
  value: number;
  moved: string[];
}

/** Makes the next page record its layout shifts in `window.shifts`. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : '')),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('the HTML of the server has the base map of the first view, and nothing shifts when the map replaces it', async ({ page }) => {
  const { promise: untilReleased, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await untilReleased;
    await route.continue();
  });
  await recordShifts(page);
  // an area where no other test adds homes: a new one would move the rows of the list
  await page.goto('/properties?view=map&location=Emirates+Hills', { waitUntil: 'commit' });
  const loadingFrame = page.getByRole('status', { name: 'Loading the map' });
  const landInFrame = loadingFrame.locator('svg path').first();
  await expect(landInFrame).toBeAttached();
  // fonts that load late may move lines of text: only shifts after them are measured
  await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    (window as unknown as { shifts: Shift[] }).shifts.length = 0;
  });
  const landBoxBefore = (await landInFrame.boundingBox())!;
  const frameBox = (await loadingFrame.boundingBox())!;
  releaseScripts();
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  // the map takes the place of the frame, and both are zoomed in: the land is wider than they are
  expect(await map(page).boundingBox()).toEqual(frameBox);
  const landBox = (await page.locator('.leaflet-ground-pane path').first().boundingBox())!;
  expect(landBoxBefore.width).toBeGreaterThan(frameBox.width);
  expect(landBox.width).toBeGreaterThan(frameBox.width);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  expect(shifts.filter(({ value }) => value > 0.001)).toEqual([]);
});

test('the map fills a window of 1920 x 1080, its labels touch neither each other nor a place name, and the wheel zooms it at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  // between the marina and the centre: the homes of other tests can be far from those of the demo data, in the middle of which the map would be empty
  await page.goto('/properties?view=map&bounds=25.00,55.05,25.20,55.35');
  await expect(map(page).locator('[data-pin]').first()).toBeVisible();
  // its height, and its width but for the list
  const { x, y, width, height } = (await map(page).boundingBox())!;
  expect(1080 - (y + height)).toBeLessThanOrEqual(24);
  expect(1920 - (x + width)).toBeLessThanOrEqual(32);
  expect(width).toBeGreaterThan(1400);
  await page.setViewportSize(DESKTOP);
  /** How each view becomes the next, closer one. */
  const zooms = [
    async () => {
      const boundsOf = () => new URL(page.url()).searchParams.get('bounds');
      const before = boundsOf();
      await map(page).hover();
      await page.mouse.wheel(0, -100);
      await expect.poll(boundsOf).not.toBe(before);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    },
    () => page.getByRole('button', { name: 'Zoom in', exact: true }).click(),
    () => Promise.resolve(),
  ];
  for (const zoomIn of zooms) {
    // the animation of the last zoom has ended
    await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
    const countOverlaps = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll('[data-pin], .leaflet-names-pane span')].map((label) => label.getBoundingClientRect());
        const isTouching = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => isTouching(a, b))).length;
      });
    // the homes of the new view arrive after its animation
    await expect.poll(() => page.locator('[data-pin]').count()).toBeGreaterThan(1);
    await expect.poll(countOverlaps).toBe(0);
    await zoomIn();
  }
});
