// Tests of how many kB of scripts, styles and fonts pages load before any interaction. 1 kB is 1,000 bytes.
import { gzipSync } from 'node:zlib';
import { expect, test } from './test.ts';

const MAX_STYLES_KB = 20;

for (const [name, path, maxScriptsKb, width] of [
  ['home', '/', 145.5, 390],
  ['search', '/properties', 143.5, 390],
  ['Arabic search', '/ar/properties', 148.5, 390],
  // a wide window also shows the filter panel
  ['search', '/properties', 149.5, 1440],
  ['property', '/properties/1042', 156.5, 390],
] as const) {
  test(`the ${name} page loads at most ${maxScriptsKb} kB of scripts and ${MAX_STYLES_KB} kB of styles, gzipped, before any interaction (${width} wide)`, async ({
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
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    /** Rounds to one decimal: the hashes in file names change with every build, and the gzipped size by about 30 bytes with them. */
    const gzippedKb = async (resourceType: string) => {
      const bodies = await Promise.all(bodiesByType[resourceType]!);
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
      return Math.round(bytes / 100) / 10;
    };
    expect(bodiesByType.script!.length).toBeGreaterThan(0);
    expect(await gzippedKb('script')).toBeLessThanOrEqual(maxScriptsKb);
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
