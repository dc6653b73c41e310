import { gzipSync } from 'node:zlib';
import { expect, test } from './test.ts';

for (const [name, path, maximum, width] of [
  ['search', '/properties', 144, 390],
  // a wide window also shows the filter panel
  ['search', '/properties', 147, 1440],
  ['property', '/properties/1042', 153, 390],
] as const) {
  test(`the ${name} page loads at most ${maximum} kB of scripts and 20 kB of styles, gzipped, before any interaction (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const bodies: Record<string, Promise<Buffer>[]> = { script: [], stylesheet: [] };
    page.on('response', (response) => bodies[response.request().resourceType()]?.push(response.body()));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const gzippedSize = async (kind: string) => (await Promise.all(bodies[kind]!)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bodies.script!.length).toBeGreaterThan(0);
    expect(await gzippedSize('script')).toBeLessThanOrEqual(maximum * 1000);
    expect(await gzippedSize('stylesheet')).toBeLessThanOrEqual(20_000);
  });
}
