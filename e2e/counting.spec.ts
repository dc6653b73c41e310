// Tests in a real browser of what pages report: cards that were in view, pages of homes that were visible, and presses on contact links.
import type { Page } from '@playwright/test';
import { procedurePath } from '../src/testing/procedure-path.ts';
import { expectHydrated } from './page.ts';
import { expect, test } from './test.ts';

/** A report of a page: its path and its body. */
type Report = [path: string, body: Record<string, unknown>];

/**
 * Collects the reports of pages; `isDriven` as the browser of these tests says by itself.
 * @returns a function that answers the reports since the last call, those of views last
 */
async function collectReports(page: Page, isDriven: boolean): Promise<() => Promise<Report[]>> {
  if (!isDriven) await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
  // Playwright does not see the body of a beacon that is a Blob, nor anything of a page that is being left: the next page of the site shows what was kept
  await page.addInitScript(() => {
    const texts = new WeakMap<Blob, string>();
    window.Blob = class extends Blob {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, parts?.[0] as string);
      }
    };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const beacons = JSON.parse(localStorage.getItem('beacons') ?? '[]') as unknown[];
      localStorage.setItem('beacons', JSON.stringify([...beacons, [String(url), JSON.parse(texts.get(body as Blob)!)]]));
      return send(url, body);
    };
  });
  const views: Report[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('property.seen')) views.push([pathname, request.postDataJSON() as Record<string, unknown>]);
  });
  return async () => {
    const beacons = await page.evaluate(() => {
      const kept = localStorage.getItem('beacons');
      localStorage.removeItem('beacons');
      return JSON.parse(kept ?? '[]') as Report[];
    });
    return [...beacons, ...views.splice(0)];
  };
}
const SEEN_MS = 1300;

test('a visit reports the home that was opened, trusted presses alone, and all cards that were in view for a second when it ends (O99, O100)', async ({
  page,
}) => {
  const takeReports = await collectReports(page, false);
  await page.goto('/properties');
  await expectHydrated(page);
  await page.waitForTimeout(SEEN_MS + 500);
  const visible = await page.locator('main article[data-property]').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { top, bottom, height } = card.getBoundingClientRect();
        return Math.min(bottom, innerHeight) - Math.max(top, 0) >= height / 2;
      })
      .map((card) => Number((card as HTMLElement).dataset.property)),
  );
  expect(visible.length).toBeGreaterThan(0);
  expect(await takeReports()).toEqual([]);
  const card = page.locator('main article[data-property]').first();
  const id = Number(await card.getAttribute('data-property'));
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/properties/${id}$`));
  await expect.poll(takeReports).toEqual([[procedurePath('property.seen'), { json: { id, source: 'search' } }]]);
  const call = page.locator('main aside a[href^="tel:"], main a[href^="tel:"]').first();
  // a script presses, then a person; the browser must not leave the page for a telephone
  await call.evaluate((link: HTMLElement) => {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  });
  await call.click();
  expect(await takeReports()).toEqual([[`/api/properties/${id}/contact`, { kind: 'call' }]]);
  // a page that is left before a second has passed reports no view; the cards of the visit are reported at its end, once each
  await page.goBack();
  await expect(page).toHaveURL(/\/properties$/);
  await page.waitForTimeout(SEEN_MS);
  await page.goto('/properties/1042');
  await page.goto('/about');
  const [[path, body] = [], ...others] = await takeReports();
  expect([path, others]).toEqual(['/api/seen', []]);
  const { search } = body!.shown as { search: number[] };
  expect(new Set(search).size).toBe(search.length);
  expect(search).toEqual(expect.arrayContaining(visible));
});

test('a browser that a program drives reports nothing', async ({ page }) => {
  const takeReports = await collectReports(page, true);
  await page.goto('/properties/1042');
  await expectHydrated(page);
  await page.waitForTimeout(SEEN_MS);
  await page.goto('/');
  expect(await takeReports()).toEqual([]);
});
