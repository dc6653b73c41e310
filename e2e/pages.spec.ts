// Every public page: its status, title and heading, hydration, accessibility and width; also the Content Security Policy (CSP), robots.txt,
// structured data and the resolution of large pictures.
import { readFileSync } from 'node:fs';
import type { TestDetails } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { readRoutePaths } from '../src/testing/route-addresses.ts';
import { RUNS_ALL } from '../src/testing/sample.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectFits, test } from './test.ts';

const SITE = 'Dubai Appartments Sale';

/** Every public page: path, title without the site name, heading and HTTP status (200 if omitted). */
const PAGES: [path: string, title: string, heading: string, status?: number][] = [
  ['/', 'Dubai Apartments, Villas and Homes for Sale and Rent', 'Find your perfect Dubai home'],
  ['/properties', 'Dubai Homes for Sale | Buy Homes', 'Dubai Homes for Sale'],
  ['/properties?propertyType=Apartment', 'Dubai Apartments for Sale | Buy Apartments', 'Dubai Apartments for Sale'],
  ['/properties?propertyType=Apartment&transactionType=Rent', 'Dubai Apartments for Rent | Rent Apartments', 'Dubai Apartments for Rent'],
  ['/properties?propertyType=Villa', 'Dubai Villas for Sale | Buy Villas', 'Dubai Luxury Villas for Sale'],
  ['/properties?propertyType=villa&transactionType=Rent', 'Dubai Villas for Rent | Rent Villas', 'Dubai Villas for Rent'],
  ['/properties?propertyType=commercial', 'Dubai Properties for Sale | Buy Properties', 'Dubai Properties for Sale'],
  ['/properties?transactionType=Any&monthlyBudget=12000&cashBudget=400000', 'Dubai Homes for Sale or Rent', 'Dubai Homes for Sale or Rent'],
  ['/properties?view=list', 'Dubai Homes for Sale | Buy Homes', 'Dubai Homes for Sale'],
  ['/properties?propertyType=Apartment&view=map', 'Dubai Apartments for Sale | Buy Apartments', 'Dubai Luxury Apartments on Map'],
  ['/properties/1042', '6-bedroom villa in Emirates Hills · Lakeside villa with an arcade', '6-bedroom villa in Emirates Hills'],
  ['/properties/1254', '2-bedroom apartment in Al Barsha · البرشاء، شقة بغرفتي نوم قرب حديقة البركة', '2-bedroom apartment in Al Barsha'],
  [
    '/properties/1249',
    '2-bedroom apartment in Jumeirah Village Circle · Two bedrooms, straight from the owner',
    '2-bedroom apartment in Jumeirah Village Circle',
  ],
  ['/properties/abc', 'Invalid Property ID', 'Invalid Property ID', 404],
  ['/properties/99999999', 'Property Not Found', 'Property Not Found', 404],
  ['/agents', 'Real Estate Agents in Dubai', 'People who know the streets'],
  ['/agents/1', 'Layla Haddad, Senior Property Consultant', 'Layla Haddad'],
  ['/agents/1?tab=reviews', 'Layla Haddad, Senior Property Consultant', 'Layla Haddad'],
  ['/brokerages/no-such-brokerage', 'Brokerage Not Found', 'Brokerage Not Found', 404],
  ['/agents/x', 'Invalid Agent ID', 'Invalid Agent ID', 404],
  ['/agents/99999999', 'Agent Not Found', 'Agent Not Found', 404],
  ['/areas', 'Dubai Areas: Where to Live and What Homes Cost', 'Where to live in Dubai'],
  ['/areas/dubai-marina', 'Dubai Marina: homes, rents, prices and yields', 'Living in Dubai Marina'],
  ['/areas/no-such-area', 'We do not know this area', 'We do not know this area', 404],
  ['/areas/dubai-marina%00', 'We do not know this area', 'We do not know this area', 404],
  ['/areas/dubai%2Dmarina', 'Dubai Marina: homes, rents, prices and yields', 'Living in Dubai Marina'],
  ['/how-we-estimate', 'How we estimate', 'How we estimate'],
  ['/how-we-count', 'How we count', 'How we count'],
  ['/how-we-measure', 'How we measure', 'How we measure'],
  ['/help/data', 'Our data', 'Our data'],
  ['/figures/no-such-key', 'Figures', 'This link has ended.', 404],
  ['/trust', 'How we check adverts', 'How we check adverts'],
  ['/compare', 'Compare homes', 'Compare homes'],
  ['/compare?ids=1042,1207,1301,1236', 'Compare homes', 'Compare homes'],
  ['/list/no-such-list', 'This list is closed', 'This list is closed', 404],
  ['/alerts', 'Your alerts', 'Your alerts'],
  ['/alerts/no-such-key', 'Your alerts', 'Your alerts'],
  ['/alerts/confirm', 'Start my alert', 'This link is no longer valid'],
  ['/alerts/confirm?token=any', 'Start my alert', 'Start my alert'],
  ['/offers/dubai-apartments-for-sale', 'Dubai Apartments for Sale: Areas, Prices and Fees', 'Dubai apartments for sale'],
  ['/reset-password', 'Set a new password', 'This link does not work'],
  ['/lost-factor', 'Sign in without your second factor', 'This link does not work'],
  ['/dubai-apartments-for-sale', 'Dubai Apartments for Sale: Areas, Prices and Fees', 'Dubai apartments for sale'],
  ['/dubai-villas-for-sale', 'Dubai Villas for Sale: Areas, Prices and Fees', 'Dubai villas for sale'],
  ['/auth', 'Sign in', 'Welcome back'],
  ['/forgot-password', 'Forgotten password', 'Forgotten password'],
  ['/news', 'News: How the Dubai Property Market Works', 'News'],
  ['/news/what-a-home-really-costs', 'What a home in Dubai really costs', 'What a home in Dubai really costs'],
  ['/news/no-such-article', '404 Page Not Found', '404 Page Not Found', 404],
  ['/help', 'Help: Questions, Fees and a Calculator', 'Help'],
  ['/help/buying-guides', 'Buying Guides: From the First Visit to the Keys', 'Buying Guides'],
  ['/help/buying-guides/the-offer', 'The offer and the contract, a Buying Guide', 'The offer and the contract'],
  ['/help/mortgage-calculator', 'Mortgage Calculator: What a Home Really Costs', 'Mortgage Calculator'],
  ['/help/tutorials', 'Picture Guides: Searching, Saving and Listing', 'Picture guides'],
  ['/about', 'About: The People With the Spreadsheet', 'A market you can read'],
  ['/contact', 'Contact: Our Offices in Dubai and Abu Dhabi', 'Contact'],
  ['/careers', 'Join Our Team: Work as a Real Estate Agent in Dubai', 'Join Our Team'],
  ['/terms', 'Terms of Use', 'Terms of Use'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy'],
  ['/cookie-policy', 'Cookie Policy', 'Cookie Policy'],
  ['/sitemap', 'Sitemap: Every Page of This Site', 'Sitemap'],
  ['/invitations/not-a-token', 'This invitation is no longer valid', 'This invitation is no longer valid', 404],
  ['/no%0Asuch%0Apage', '404 Page Not Found', '404 Page Not Found', 404],
  ['/no-such-page', '404 Page Not Found', '404 Page Not Found', 404],
];

/** Pages that need a session or a link of their own, and the file that checks them with axe. */
const CHECKED_ELSEWHERE: Record<string, string> = {
  '/account': 'accessibility.spec.ts',
  '/saved': 'accessibility.spec.ts',
  '/create-listing': 'accessibility.spec.ts',
  '/edit-listing/:id': 'accessibility.spec.ts',
  '/my-properties': 'accessibility.spec.ts',
  '/my-properties/drafts/:id/preview': 'accessibility.spec.ts',
  '/brokerages/new': 'accessibility.spec.ts',
  '/team/insights': 'accessibility.spec.ts',
  '/team/people': 'accessibility.spec.ts',
  '/team/developers': 'accessibility.spec.ts',
  '/team/import': 'import.spec.ts',
  '/team/import/:id/runs/:runId': 'import.spec.ts',
  '/team/feeds': 'accessibility.spec.ts',
  '/team/feeds/:id': 'feeds.spec.ts',
  '/team/feeds/:id/runs/:runId': 'feeds.spec.ts',
  // the page of /my-properties
  '/team/listings': 'accessibility.spec.ts',
  '/team/brokerage': 'accessibility.spec.ts',
  '/team/widget': 'accessibility.spec.ts',
  '/team/figures': 'accessibility.spec.ts',
  '/team/figures/:id': 'accessibility.spec.ts',
  '/claim': 'accessibility.spec.ts',
  '/subscribe': 'accessibility.spec.ts',
  '/promote-listing': 'accessibility.spec.ts',
  '/billing': 'accessibility.spec.ts',
  '/viewings': 'accessibility.spec.ts',
  '/inquiries': 'accessibility.spec.ts',
  '/inquiries/:id': 'accessibility.spec.ts',
  '/inquiries/people/:id': 'accessibility.spec.ts',
  '/staff/:section?/:id?': 'staff.spec.ts',
};

test('every route of the site has a page in PAGES, or a file that checks it with axe', () => {
  const routes = readRoutePaths();
  expect(routes.length).toBeGreaterThan(40);
  const isListed = (route: string) => PAGES.some(([path]) => matchPath(route, new URL(path, 'http://localhost').pathname));
  expect(routes.filter((route) => !isListed(route) && !CHECKED_ELSEWHERE[route])).toEqual([]);
  for (const [route, file] of Object.entries(CHECKED_ELSEWHERE)) {
    const source = readFileSync(`e2e/${file}`, 'utf8');
    expect(source, route).toContain(route.split('/:')[0]);
    expect(source).toContain('expectAccessible');
  }
});

/** The text of HTML: without tags, with characters in place of entities. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+));/gi, (_, hex: string, decimal: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(quot|lt|gt|amp);/g, (_, name: string) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name]!)
    .replace(/\s+/g, ' ')
    .trim();

test('every page is rendered on the server with its status, title and heading', async ({ request }) => {
  for (const [path, title, heading, status = 200] of PAGES) {
    const response = await request.get(path);
    const html = await response.text();
    const textsOf = (tag: string) => [...html.matchAll(new RegExp(`<${tag}[ >][^]*?</${tag}>`, 'g'))].map(([element]) => textOf(element));
    const head = html.slice(0, html.indexOf('</head>'));
    const titles = [...head.matchAll(/<title[^>]*>([^<]*)/g)].map(([, text]) => textOf(text!));
    const page = { path, status: response.status(), titles, headings: textsOf('h1') };
    expect.soft(page).toEqual({ path, status, titles: [`${title} | ${SITE}`], headings: [heading] });
  }
});

/** Pages that look like one that is checked anyway; `npm run test:all` checks them too. */
const SIMILAR_PAGES = new Set([
  '/properties?propertyType=Apartment',
  '/properties?propertyType=Apartment&transactionType=Rent',
  '/properties?propertyType=Villa',
  '/properties?propertyType=villa&transactionType=Rent',
  '/properties/99999999',
  '/agents/x',
  '/agents/99999999',
  '/areas/dubai-marina%00',
  '/areas/dubai%2Dmarina',
  '/alerts/confirm',
  '/offers/dubai-apartments-for-sale',
  '/dubai-villas-for-sale',
  '/lost-factor',
  '/news/no-such-article',
  '/no%0Asuch%0Apage',
  '/privacy-policy',
  '/cookie-policy',
]);
/** Pages whose contrast is also checked in dark colours; of the others the tokens are (src/client/theme/contrast.test.ts). */
const DARK_PAGES = new Set([
  '/',
  '/properties',
  '/properties?propertyType=Apartment&view=map',
  '/properties/1042',
  '/agents/1',
  '/areas/dubai-marina',
]);

/** Pages that one test opens one after the other, so that they share scripts and styles. */
const PAGES_OF_A_TEST = 8;

/** Declares tests that open pages once: hydration without console errors, heading, accessibility, and width. */
function checkPages(paths: typeof PAGES, details: TestDetails = {}): void {
  for (let first = 0; first < paths.length; first += PAGES_OF_A_TEST) {
    const pages = paths.slice(first, first + PAGES_OF_A_TEST);
    const names = pages.map(([path]) => path).join(' ');
    test(`pages hydrate without console errors, are accessible and fit every width: ${names}`, details, async ({ page }) => {
      for (const [path, , heading] of pages)
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          // filters hydrate at the first interaction; until then the targets of their sliders are smaller
          await page.mouse.move(2, 2);
          await page.mouse.move(4, 4);
          await expect.soft(page.locator('#filter-panel').and(page.locator('[data-dehydrated], :has([data-dehydrated])'))).toHaveCount(0);
          await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await (DARK_PAGES.has(path) || RUNS_ALL ? expectAccessibleInBothSchemes(page) : expectAccessible(page));
          await expectFits(page);
        });
    });
  }
}
checkPages(PAGES.filter(([path]) => !SIMILAR_PAGES.has(path)));
checkPages(
  PAGES.filter(([path]) => SIMILAR_PAGES.has(path)),
  { tag: '@slow' },
);

test('the CSP allows scripts of this site or with the nonce of the response, which is new each time', async ({ browser, request }) => {
  const policies = new Set<string>();
  for (let i = 0; i < 5; i++) policies.add((await request.get('/')).headers()['content-security-policy']!);
  expect(policies.size).toBe(5);
  // not the page of the fixture, which would fail on the console error that is expected here
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/areas');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await context.close();
});

test('robots.txt names a sitemap that lists every property and agent, but no legal pages', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const sitemapUrls = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
  const sitemaps = (await Promise.all(sitemapUrls.map(async (url) => (await request.get(url)).text()))).join('');
  expect(sitemaps).toContain(`${baseURL}/properties/1042<`);
  expect(sitemaps).toContain(`${baseURL}/agents/1<`);
  expect(sitemaps).toContain(`${baseURL}/areas/dubai-marina<`);
  expect(sitemaps).not.toMatch(/terms|privacy|cookie/);
});

test('printing leaves out the header and footer of the site and keeps the title of a page', async ({ page }) => {
  await page.goto('/terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header:has(nav)').first()).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
});

test('a property has a canonical address, a share image and structured data', async ({ page, baseURL }) => {
  await page.goto('/properties/1042?utm_source=x');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/properties/1042`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/og\/homes\/\d+-\d+\.jpg$/);
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLd.map((text) => JSON.parse(text)['@type'])).toEqual(expect.arrayContaining(['BreadcrumbList', 'RealEstateListing']));
});

/** Measures in pixels how wide the loaded file of a picture is, and how wide the picture is drawn, limited to the width of the original. */
const measureWidths = (image: HTMLImageElement): { loaded: number; drawn: number } => {
  const originalWidth = Number(image.getAttribute('width'));
  const originalHeight = Number(image.getAttribute('height'));
  const box = image.getBoundingClientRect();
  // the picture covers its box (`object-fit: cover`), so the box's height can decide
  const drawn = Math.max(box.width, (box.height * originalWidth) / originalHeight) * devicePixelRatio;
  // names of smaller files end with their width: `tower-1280.avif`
  const smallerFile = /-(\d+)\.(?:avif|webp)$/.exec(image.currentSrc);
  return { loaded: smallerFile ? Number(smallerFile[1]) : originalWidth, drawn: Math.floor(Math.min(originalWidth, drawn)) };
};

for (const deviceScaleFactor of [1, 2]) {
  test.describe(`at ${deviceScaleFactor} device pixels per CSS pixel`, () => {
    test.use({ deviceScaleFactor, viewport: { width: 1440, height: 900 } });
    test('the large pictures of pages are loaded at least as wide as they are drawn, as far as the originals are', async ({ page }) => {
      for (const path of ['/auth', '/dubai-apartments-for-sale', '/dubai-villas-for-sale']) {
        await page.goto(path);
        const picture = page.locator('main picture img').first();
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc !== '')).toBe(true);
        const { loaded, drawn } = await picture.evaluate(measureWidths);
        expect(loaded, path).toBeGreaterThanOrEqual(drawn);
      }
    });
  });
}
