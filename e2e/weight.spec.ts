// How many kB pages load.
import { gzipSync } from 'node:zlib';
import { expect, test } from './test.ts';

for (const [name, path, maximum, width] of [
  ['home', '/', 143.3, 390],
  ['search', '/properties', 140.5, 390],
  ['Arabic search', '/ar/properties', 145.1, 390],
  // a wide window also shows the filter panel
  ['search', '/properties', 146.1, 1440],
  ['property', '/properties/1042', 155.5, 390],
] as const) {
  test(`the ${name} page loads at most ${maximum} kB of scripts and 20 kB of styles, gzipped, before any interaction (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // the browser takes the test's own questions to the page, and its mouse in the corner, for a visitor's action
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
      window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
    });
    const bodies: Record<string, Promise<Buffer>[]> = { script: [], stylesheet: [] };
    page.on('response', (response) => bodies[response.request().resourceType()]?.push(response.body()));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    /** In kB to one decimal: the hashes in the names of files, which change with every build, compress to some 30 bytes more or less. */
    const gzippedKb = async (kind: string) =>
      Math.round((await Promise.all(bodies[kind]!)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 100) / 10;
    expect(bodies.script!.length).toBeGreaterThan(0);
    expect(await gzippedKb('script')).toBeLessThanOrEqual(maximum);
    expect(await gzippedKb('stylesheet')).toBeLessThanOrEqual(20);
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
