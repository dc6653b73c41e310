// The offline page of the service worker (public/sw.js), and installing the site.
import { expect, expectAccessible, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme} colours`, () => {
    test.use({ colorScheme: scheme });
    test('a navigation without a network shows the offline page, and Try again opens the requested page', async ({ page, context }) => {
      // the offline page also reloads at this event; without it only the button does
      await page.addInitScript(() => window.addEventListener('online', (event) => event.stopImmediatePropagation()));
      await page.goto('/agents');
      await page.evaluate(() => navigator.serviceWorker.ready);

      await context.setOffline(true);
      await page.goto('/properties?location=Dubai+Marina');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
      await expect.poll(() => page.locator('header img').evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');

      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dubai Marina/);
      expect(new URL(page.url()).search).toBe('?location=Dubai+Marina');
    });
  });
}

test('an Arabic page without a network shows the offline page in Arabic', async ({ page, context }) => {
  await page.goto('/ar/agents');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/ar/areas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أنت غير متصل بالإنترنت');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveTitle('لا يوجد اتصال | Dubai Appartments Sale');
  await expectAccessible(page);
  await expect(page.getByRole('button')).toHaveText('أعد المحاولة');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أين تسكن في دبي');
});

test('the requested page opens by itself when the network is back', async ({ page, context }) => {
  await page.goto('/agents');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/areas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  expect(new URL(page.url()).pathname).toBe('/areas');
});

test('the service worker caches nothing but the offline page', async ({ page }) => {
  await page.goto('/properties');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/auth');
  await page.goto('/properties/1042');
  const cachedUrls = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(cachedUrls.sort()).toEqual(['/favicon.svg', '/offline.html', '/offline.js']);
});

test('the site is installable: the manifest names existing icons, and the service worker is always revalidated', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', name: 'Dubai Appartments Sale' });
  expect(manifest.icons.map((icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const icon of manifest.icons) expect((await request.get(icon.src)).headers()['content-type']).toBe(icon.type);
  const html = await (await request.get('/ar')).text();
  expect(html).toContain('<link rel="manifest" href="/ar/manifest.webmanifest"');
  expect(await (await request.get('/ar/manifest.webmanifest')).json()).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    id: manifest.id,
    start_url: '/ar',
    short_name: 'منازل دبي',
  });
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
});
