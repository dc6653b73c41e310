// Tests of how many kB of scripts, styles and fonts pages load before any interaction. 1 kB is 1,000 bytes.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const MAX_SCRIPTS_KB = 166;
const MAX_STYLES_KB = 20;
/** Time without a request, after the browser has become idle, that ends a load. */
const QUIET_MS = 500;

/**
 * Opens a page, and waits until it has loaded all that it loads by itself, however slow the machine is. “networkidle” is not enough: it holds once no
 * request was sent for half a second, even if the page was still busy with hydration and then loads more.
 */
async function openAndSettle(page: Page, path: string): Promise<void> {
  let [sent, ended] = [0, 0];
  page.on('request', () => sent++);
  page.on('requestfinished', () => ended++);
  page.on('requestfailed', () => ended++);
  await page.goto(path);
  let sentBefore: number;
  do {
    sentBefore = sent;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await new Promise((done) => setTimeout(done, QUIET_MS));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  } while (sent !== sentBefore || ended < sent);
}

for (const [name, path, width] of [
  ['home', '/', 390],
  ['search', '/properties', 390],
  ['Arabic search', '/ar/properties', 390],
  // a wide window also shows the filter panel
  ['search', '/properties', 1440],
  ['property', '/properties/1042', 390],
] as const) {
  test(`the ${name} page loads at most ${MAX_SCRIPTS_KB} kB of scripts and ${MAX_STYLES_KB} kB of styles, gzipped, before any interaction (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // pages load more scripts after a visitor's first interaction: hide that Playwright evaluates code and that its mouse rests on the page
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
      window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
    });
    const bodiesByType: Record<string, Promise<Buffer>[]> = { script: [], stylesheet: [] };
    page.on('response', (response) => bodiesByType[response.request().resourceType()]?.push(response.body()));
    await openAndSettle(page, path);
    /** Rounds to one decimal: the hashes in file names change with every build, and the gzipped size by about 30 bytes with them. */
    const gzippedKb = async (resourceType: string) => {
      const bodies = await Promise.all(bodiesByType[resourceType]!);
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
      return Math.round(bytes / 100) / 10;
    };
    expect(bodiesByType.script!.length).toBeGreaterThan(0);
    expect(await gzippedKb('script')).toBeLessThanOrEqual(MAX_SCRIPTS_KB);
    expect(await gzippedKb('stylesheet')).toBeLessThanOrEqual(MAX_STYLES_KB);
  });
}

test('an Arabic page loads at most 60 kB of Arabic font, and an English page none', async ({ page }) => {
  const fonts: { url: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    if (/arabic.*\.woff2$/.test(response.url())) fonts.push({ url: response.url(), body: response.body() });
  });
  await page.goto('/properties');
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([]);
  await page.goto('/ar/properties');
  await page.waitForLoadState('networkidle');
  expect(fonts).toHaveLength(1);
  expect((await fonts[0]!.body).length).toBeLessThanOrEqual(60_000);
});
