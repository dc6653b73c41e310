import { gzipSync } from 'node:zlib';
import { expect, expectAlive, test } from './test.ts';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the listing page loads at most 144 kB of scripts and 20 kB of styles, gzipped, before it is touched (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const bodies: Record<string, Promise<Buffer>[]> = { script: [], stylesheet: [] };
    page.on('response', (response) => bodies[response.request().resourceType()]?.push(response.body()));
    await page.goto('/properties');
    await expectAlive(page);
    await page.waitForLoadState('networkidle');
    const weigh = async (kind: string) => (await Promise.all(bodies[kind]!)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bodies.script!.length).toBeGreaterThan(0);
    expect(await weigh('script')).toBeLessThanOrEqual(144_000);
    expect(await weigh('stylesheet')).toBeLessThanOrEqual(20_000);
  });
}
