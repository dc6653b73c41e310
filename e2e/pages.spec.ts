import { expect, expectAccessible, expectAlive, test } from './test.ts';

const PAGES: [path: string, title: RegExp, heading: RegExp, status?: number][] = [
  ['/', / \| Dubai Appartments Sale$/, /Find your perfect Dubai home/],
  ['/properties', /^Dubai .* \| Dubai Appartments Sale$/, /Homes for Sale/i],
  ['/properties?propertyType=Apartment', /^Dubai Apartments for Sale \| Buy Apartments \| Dubai Appartments Sale$/, /Apartments for Sale/],
  [
    '/properties?propertyType=Apartment&transactionType=Rent',
    /^Dubai Apartments for Rent \| Rent Apartments \| Dubai Appartments Sale$/,
    /Apartments for Rent/,
  ],
  ['/properties?propertyType=Villa', /^Dubai Villas for Sale \| Buy Villas \| Dubai Appartments Sale$/, /Dubai Luxury Villas for Sale/],
  [
    '/properties?propertyType=villa&transactionType=Rent',
    /^Dubai Villas for Rent \| Rent Villas \| Dubai Appartments Sale$/,
    /Villas for Rent/,
  ],
  ['/properties?propertyType=commercial', /Dubai Appartments Sale$/, /./],
  ['/properties?view=list', /Dubai Appartments Sale$/, /Homes for Sale/i],
  ['/properties?propertyType=Apartment&view=map', /Dubai Appartments Sale$/, /Dubai Luxury Apartments on Map/],
  ['/properties/1042', /^Emirates Hills, lakeside villa with an arcade \| Dubai Appartments Sale$/, /Emirates Hills, lakeside villa/],
  ['/properties/1254', /Dubai Appartments Sale$/, /./],
  ['/properties/1249', /Dubai Appartments Sale$/, /./],
  ['/properties/abc', /Dubai Appartments Sale$/, /Invalid Property ID/, 404],
  ['/properties/99999999', /Dubai Appartments Sale$/, /Property Not Found/, 404],
  ['/agents', /Dubai Appartments Sale$/, /./],
  ['/agents/1', /^Layla Haddad.* \| Dubai Appartments Sale$/, /Layla Haddad/],
  ['/agents/1?tab=reviews', /^Layla Haddad.* \| Dubai Appartments Sale$/, /Layla Haddad/],
  ['/agents/x', /Dubai Appartments Sale$/, /Invalid Agent ID/, 404],
  ['/agents/99999999', /Dubai Appartments Sale$/, /Agent Not Found/, 404],
  ['/areas', /Dubai Appartments Sale$/, /./],
  ['/dubai-apartments-for-sale', /Dubai Appartments Sale$/, /apartments/i],
  ['/dubai-villas-for-sale', /Dubai Appartments Sale$/, /villas/i],
  ['/auth', /Dubai Appartments Sale$/, /Welcome back/],
  ['/forgot-password', /Dubai Appartments Sale$/, /Forgotten password/],
  ['/news', /Dubai Appartments Sale$/, /News/i],
  ['/news/what-a-home-really-costs', /Dubai Appartments Sale$/, /costs/i],
  ['/news/no-such-article', /Dubai Appartments Sale$/, /./, 404],
  ['/help', /Dubai Appartments Sale$/, /Help/],
  ['/help/buying-guides', /Dubai Appartments Sale$/, /./],
  ['/help/buying-guides/the-offer', /Dubai Appartments Sale$/, /offer/i],
  ['/help/mortgage-calculator', /Dubai Appartments Sale$/, /./],
  ['/help/tutorials', /Dubai Appartments Sale$/, /./],
  ['/about', /Dubai Appartments Sale$/, /./],
  ['/contact', /Dubai Appartments Sale$/, /./],
  ['/careers', /^Join Our Team.* \| Dubai Appartments Sale$/, /Join Our Team/],
  ['/terms', /Dubai Appartments Sale$/, /./],
  ['/privacy-policy', /Dubai Appartments Sale$/, /./],
  ['/cookie-policy', /Dubai Appartments Sale$/, /./],
  ['/sitemap', /Dubai Appartments Sale$/, /./],
  ['/no-such-page', /^404 Page Not Found \| Dubai Appartments Sale$/, /404 Page Not Found/, 404],
];

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme} colours`, () => {
    test.use({ colorScheme: scheme });
    for (const [path, title, heading, status = 200] of PAGES) {
      test(`${path} arrives rendered, comes alive without a complaint, and axe finds nothing`, async ({ page, browser }) => {
        const plain = await browser.newContext({ javaScriptEnabled: false });
        const first = await plain.newPage();
        expect((await first.goto(path))?.status()).toBe(status);
        await expect(first).toHaveTitle(title);
        await expect(first.getByRole('heading', { level: 1 })).toHaveText(heading);
        await plain.close();
        await page.goto(path);
        await expectAlive(page);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expectAccessible(page);
      });
    }
  });
}

test('no page is wider than a phone', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path] of PAGES) {
    await page.goto(path);
    await expectAlive(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test('scripts run only from our files or with the nonce of the answer, which differs each time', async ({ browser, request }) => {
  const policies = new Set<string>();
  for (let i = 0; i < 5; i++) policies.add((await request.get('/')).headers()['content-security-policy']!);
  expect(policies.size).toBe(5);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/areas');
  await expectAlive(page);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await context.close();
});

test('search engines get a map of every home, without legal pages, and share tags', async ({ page, request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => m[1]!);
  const urls = (await Promise.all(parts.map(async (part) => (await request.get(part)).text()))).join('');
  expect(urls).toContain(`${baseURL}/properties/1042<`);
  expect(urls).toContain(`${baseURL}/agents/1<`);
  expect(urls).not.toMatch(/terms|privacy|cookie/);
  await page.goto('/properties/1042?utm_source=x');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/properties/1042`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*arches-villa-dusk/);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(expect.arrayContaining(['BreadcrumbList', 'RealEstateListing']));
});
