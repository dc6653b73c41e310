// Keyboard focus: the focus ring is fully visible at every Tab stop, and links skip the header and the filters.
import type { Page } from '@playwright/test';
import { scriptOf } from './chunks.ts';
import { DOWNTOWN_APARTMENT } from './demo-homes.ts';
import { signIn } from './factories.ts';
import { atEveryWidth, expect, test } from './test.ts';

/**
 * Problems of the focused element: it has no focus ring, a box or the window cuts the ring, or a sticky bar covers the element. Null at the
 * end of the page. Marks the element as seen (`data-seen`).
 */
const findProblems = (page: Page): Promise<string[] | null> =>
  page.evaluate(async () => {
    // The browser has scrolled to the element after two frames. The task after a frame sees what was painted: in the frame, a part of the page that
    // has just arrived may have moved the element, which is scrolled back before the paint.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body || focused.dataset.seen) return null;
    focused.dataset.seen = 'yes';
    const name = `${focused.tagName} "${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}"`;
    const hasRing = (element: Element) => getComputedStyle(element).outlineStyle !== 'none';
    // the ring is drawn around the element, its sibling or an ancestor: a visually hidden field has it around its label
    const ringCandidates = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement];
    for (let ancestor = focused.parentElement; ancestor && ringCandidates.length < 10; ancestor = ancestor.parentElement)
      ringCandidates.push(ancestor);
    const ringed = ringCandidates.find((element) => element && hasRing(element));
    // fields have a border instead, the price slider a ring at its thumb
    if (!ringed) return focused.matches('input, textarea, select') ? [] : [`${name} has no ring`];
    const style = getComputedStyle(ringed);
    // pixels from the box to the outer edge of the ring
    const roundingTolerance = 0.6;
    const ringWidth = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth) - roundingTolerance;
    const box = ringed.getBoundingClientRect();
    const problems: string[] = [];
    if (box.left - ringWidth < 0 || box.right + ringWidth > window.innerWidth) problems.push(`${name} is cut by the window`);
    for (let ancestor = ringed.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(ancestor);
      const ancestorBox = ancestor.getBoundingClientRect();
      // the area inside of the ancestor's border
      const left = ancestorBox.left + ancestor.clientLeft;
      const top = ancestorBox.top + ancestor.clientTop;
      const isCutX = overflowX !== 'visible' && (box.left - ringWidth < left || box.right + ringWidth > left + ancestor.clientWidth);
      const isCutY = overflowY !== 'visible' && (box.top - ringWidth < top || box.bottom + ringWidth > top + ancestor.clientHeight);
      if (isCutX || isCutY) problems.push(`${name} is cut by ${ancestor.tagName}.${ancestor.className}`);
      if (position === 'fixed') break;
    }
    const topmost = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // class names of CSS modules begin with the name in the source: `bar_x7f3`
    const cover = topmost?.closest('header, [class*="bar_"], [class*="end_"], [class*="foot_"]');
    if (cover && !cover.contains(focused)) problems.push(`${name} lies below ${cover.tagName}.${cover.className}`);
    return problems;
  });

/** Pages with the most kinds of controls, each at the width where more of them are covered or cut; others are opened by `npm run test:all`. */
const isTypical = (path: string, width: number): boolean =>
  (path === '/properties' && width === 1440) || (path === '/properties/1042' && width === 390);

atEveryWidth((width) => {
  for (const path of ['/', '/properties', '/properties/1042', '/my-properties']) {
    test(`the focus ring is fully visible on every stop of ${path}`, { tag: isTypical(path, width) ? [] : '@slow' }, async ({ page }) => {
      await signIn(page.request);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const maxTabStops = 150;
      const problems: string[] = [];
      let tabStops = 0;
      for (; tabStops < maxTabStops; tabStops++) {
        await page.keyboard.press('Tab');
        const problemsOfStop = await findProblems(page);
        if (!problemsOfStop) break;
        problems.push(...problemsOfStop);
      }
      expect(tabStops).toBeGreaterThan(10);
      expect(problems).toEqual([]);
    });
  }
});

test.describe('390 pixels wide, without the scroll anchoring that Safari lacks', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('what Tab reached stays above the inquiry bar when a section above it arrives late and is higher than its placeholder', async ({
    page,
  }) => {
    const arrival = Promise.withResolvers<void>();
    await page.route(scriptOf('src/client/property/sections/CostAndPriceSections.tsx'), async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto(`/properties/${DOWNTOWN_APARTMENT}`);
    await page.evaluate(() => {
      document.documentElement.style.overflowAnchor = 'none';
    });
    const advertiser = page.getByRole('region', { name: 'Listed by' });
    await page.getByRole('button', { name: 'Report this listing' }).focus();
    await page.keyboard.press('Tab');
    await expect(advertiser.getByRole('link').first()).toBeFocused();
    const soldPrices = page.getByRole('region', { name: 'What comparable homes sold for' });
    await expect(soldPrices).toHaveCount(0);
    arrival.resolve();
    await expect(soldPrices.getByRole('link').first()).toBeAttached();
    await expect(advertiser.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    expect(await findProblems(page)).toEqual([]);
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('the main content is reached within eight stops without the link that skips to it', async ({ page }) => {
      await signIn(page.request);
      for (const path of ['/', '/properties', '/properties?view=map', `/properties/${DOWNTOWN_APARTMENT}`, '/ar']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const isInMain = () => page.evaluate(() => document.activeElement!.closest('main') !== null);
        let tabStops = 0;
        for (; tabStops < 40 && !(await isInMain()); tabStops++) await page.keyboard.press('Tab');
        expect(tabStops, path).toBeLessThanOrEqual(8);
      }
    });

    test('the first result is reached within twelve stops by the links that skip the header and the filters', async ({ page }) => {
      await page.goto('/properties');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      const result = page.locator('article[data-property] a[href^="/properties/"]').first();
      const isReached = () => result.evaluate((link) => link === document.activeElement);
      let tabStops = 1;
      for (; tabStops < 40 && !(await isReached()); tabStops++) {
        await page.keyboard.press('Tab');
        const isSkipLink = await page.evaluate(() => document.activeElement?.textContent === 'Skip to the results');
        if (isSkipLink) await page.keyboard.press('Enter');
      }
      expect(await isReached()).toBe(true);
      expect(tabStops).toBeLessThanOrEqual(12);
    });
  });
}

/** What is opened by the keyboard and closed by Escape: the page, its opener, and the width of the window. */
const OPENERS = [
  ['/', 'Area, home or reference', 1440],
  ['/', 'Settings', 1440],
  ['/', /^Menu of /, 1440],
  ['/', 'Search', 390],
  ['/', 'Menu', 390],
  ['/properties?bedrooms=2', /^Filters/, 390],
  ['/properties?bedrooms=2', 'Alert me', 390],
  ['/properties?bedrooms=2', /^Change bedrooms/, 390],
  [`/properties/${DOWNTOWN_APARTMENT}`, /^Open picture 1/, 390],
  [`/properties/${DOWNTOWN_APARTMENT}`, 'Add to list', 390],
  [`/properties/${DOWNTOWN_APARTMENT}`, 'Report this listing', 390],
] as const;

test('Escape closes each dialog, menu and popover and returns the focus to its opener', async ({ page }) => {
  await signIn(page.request);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [path, name, width] of OPENERS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const opener = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
    const opened = page.locator('[role="dialog"], [role="toolbar"] [aria-expanded="true"], main [aria-expanded="true"]:not(form *)');
    await opener.press('Enter');
    await expect(opened.first(), `${path} ${String(name)}`).toBeVisible();
    // the script of a menu loads with the press
    if ((await opener.getAttribute('aria-expanded')) === 'true')
      await expect(opener.locator('xpath=following-sibling::*').first(), `${path} ${String(name)}`).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(opened, `${path} ${String(name)}`).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the inquiry bar of a home shows the whole price, which its button does not cover', async ({ page }) => {
    await page.goto('/properties/1042');
    // the innermost element around the button
    const bar = page.locator('div', { has: page.getByRole('button', { name: 'Request information' }) }).last();
    const price = (await bar.locator('span').first().boundingBox())!;
    const button = (await bar.getByRole('button', { name: 'Request information' }).boundingBox())!;
    const isApart = price.x + price.width <= button.x || price.y + price.height <= button.y;
    expect(isApart).toBe(true);
    expect(price.x + price.width).toBeLessThanOrEqual(320);
  });
});
