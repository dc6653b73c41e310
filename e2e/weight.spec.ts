import { gzipSync } from 'node:zlib';
import { expect, expectAlive, test } from './test.ts';

for (const [name, path, most, width] of [
  ['listing', '/properties', 144, 390],
  ['listing', '/properties', 144, 1440],
  ['property', '/properties/1042', 152, 390],
] as const) {
  test(`the ${name} page loads at most ${most} kB of scripts and 20 kB of styles, gzipped, before it is touched (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const bodies: Record<string, Promise<Buffer>[]> = { script: [], stylesheet: [] };
    page.on('response', (response) => bodies[response.request().resourceType()]?.push(response.body()));
    await page.goto(path);
    await expectAlive(page);
    await page.waitForLoadState('networkidle');
    const weigh = async (kind: string) => (await Promise.all(bodies[kind]!)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bodies.script!.length).toBeGreaterThan(0);
    expect(await weigh('script')).toBeLessThanOrEqual(most * 1000);
    expect(await weigh('stylesheet')).toBeLessThanOrEqual(20_000);
  });
}
