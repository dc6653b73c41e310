// Tests that each number of homes on a page equals the total of the list that it is about.
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** A number of homes that a page shows, as `12 villas for sale from AED 2.1M`. */
interface ShownNumber {
  text: string;
  /** Whether the text says for sale or for rent; null where it says neither. */
  purpose: 'Buy' | 'Rent' | null;
  count: number;
  /** The lowest price beside it, AED; null without one. */
  from: number | null;
  /** The query of the list that the number is about, from the nearest link, agent or area; null where there is none. */
  query: string | null;
}

/** Reads every number of homes in the visible texts of a page, except in cards of single homes. Numbers with a plus (`100+`) are no totals. */
const readNumbers = (page: Page): Promise<ShownNumber[]> =>
  page.evaluate(() => {
    const AMOUNT =
      /(?<digits>\d[\d,]*)(?<plus>\+?)\s*(?:(?:homes?|propert(?:y|ies)|apartments?|villas?)(?: for (?<purposeAfterNoun>sale|rent)(?! and))?|for (?<purposeAlone>sale|rent)|more to (?:buy|rent))\b/gi;
    const PURPOSES: Record<string, 'Buy' | 'Rent'> = { sale: 'Buy', rent: 'Rent' };
    const PRICE = /from\s+AED\s*([\d,.]+)\s*([MK]?)/i;
    const toNumber = (digits: string, unit = '') => Number(digits.replaceAll(',', '')) * ({ M: 1e6, K: 1e3 }[unit.toUpperCase()] ?? 1);
    const shownNumbers: ShownNumber[] = [];
    /** Elements with a text of their own. */
    const textElements = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].filter(
      (element) =>
        element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== ''),
    );
    for (const element of textElements) {
      if (element.closest('article[data-property], [data-static-text], script, style, select')) continue;
      const text = element.textContent!.replaceAll(/\s+/g, ' ').trim();
      for (const { groups } of text.matchAll(AMOUNT)) {
        const { digits, plus, purposeAfterNoun, purposeAlone } = groups!;
        if (plus) continue;
        const place = element.closest('label')?.querySelector('b')?.textContent;
        const link = element.closest('a') ?? element.closest('li, article')?.querySelector('a[href*="/properties?"]');
        const href = link?.getAttribute('href') ?? '';
        const agent = element.closest('li, article')?.querySelector('a[href*="/agents/"]')?.getAttribute('href')?.split('/').at(-1);
        const linked = href.includes('/properties?') ? href.split('?')[1]! : null;
        const query = linked ?? (agent ? `agentId=${agent}&transactionType=Any` : null);
        const price = PRICE.exec(text);
        shownNumbers.push({
          text,
          purpose: PURPOSES[(purposeAfterNoun ?? purposeAlone ?? '').toLowerCase()] ?? null,
          count: toNumber(digits!),
          from: price ? toNumber(price[1]!, price[2]) : null,
          query: place ? `location=${place}&transactionType=Any` : query,
        });
      }
    }
    return shownNumbers;
  });

/** Total and lowest price of the list that a query of the search page shows. */
async function readList(page: Page, query: string): Promise<{ total: number; lowest: number }> {
  const pageParams = new URLSearchParams(query);
  if (!pageParams.has('transactionType')) pageParams.set('transactionType', 'Buy');
  for (const name of ['view', 'bounds', 'page', 'filters']) pageParams.delete(name);
  pageParams.set('sort', 'price-asc');
  pageParams.set('limit', '1');
  const response = await page.request.get(`/api/properties?${pageParams}`);
  expect(response.status(), String(pageParams)).toBe(200);
  const [cheapest] = (await response.json()) as { price: number }[];
  return { total: Number(response.headers()['x-total-count']), lowest: cheapest?.price ?? 0 };
}

/** Whether a short price such as 1.25M can stand for an exact one. */
const isWithinRounding = (shown: number, exact: number): boolean => Math.abs(shown - exact) <= 0.006 * exact;

/** A path, how many numbers it shows at least, and the query of the list that numbers without a link stand for. */
const PAGES: [path: string, minNumbers: number, fallbackQuery: string][] = [
  ['/', 9, 'transactionType=Any'],
  ['/areas', 18, ''],
  ['/dubai-apartments-for-sale', 8, 'location=Dubai&propertyType=Apartment'],
  ['/dubai-villas-for-sale', 8, 'location=Dubai&propertyType=Villa'],
  ['/about', 1, 'transactionType=Any'],
  ['/agents', 3, ''],
  ['/properties', 1, ''],
  ['/properties?location=Dubai+Marina&transactionType=Rent', 1, 'location=Dubai+Marina&transactionType=Rent'],
  ['/properties?propertyType=Villa&view=list', 1, 'propertyType=Villa'],
  ['/properties?search=villa+jumeirah', 2, 'search=villa+jumeirah'],
];

for (const [path, minNumbers, fallbackQuery] of PAGES) {
  test(`every number of homes on ${path} is that of the list it leads to`, async ({ page }) => {
    // other tests add homes meanwhile, and some numbers are kept for a minute
    await expect(async () => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shown = await readNumbers(page);
      expect(shown.length, path).toBeGreaterThanOrEqual(minNumbers);
      for (const { text, purpose, count, from, query } of shown) {
        const params = new URLSearchParams(query ?? fallbackQuery);
        if (purpose) params.set('transactionType', purpose);
        const { total, lowest } = await readList(page, String(params));
        expect(count, `${text} (${params})`).toBe(total);
        if (from !== null) expect(isWithinRounding(from, lowest), `${text} (${params}), lowest ${lowest}`).toBe(true);
      }
    }).toPass({ timeout: 100_000 });
  });
}

/** Rows of the search dialog with a number, as `Dubai Marina 12 homes`. */
const COUNTED_ROW = /(\d[\d,]*) homes?\b/;

for (const typed of ['', 'mar', 'villa', '2 bed apartment for sale', 'villa palm jumeirah']) {
  test(`every number of homes that the search box offers for "${typed}" is that of the list it opens`, async ({ page }) => {
    test.slow();
    let rows = 1;
    for (let i = 0; i < rows; i++) {
      // other tests add homes meanwhile
      await expect(async () => {
        await page.goto('/help');
        await page.keyboard.press('/');
        const dialog = page.getByRole('dialog', { name: 'Search homes' });
        await dialog.getByRole('combobox').fill(typed);
        const shown = dialog.getByRole('option').filter({ hasText: COUNTED_ROW });
        await page.waitForLoadState('networkidle');
        await expect(shown.first()).toBeVisible();
        rows = await shown.count();
        const text = await shown.nth(i).innerText();
        await shown.nth(i).click();
        await page.waitForURL(/\/properties\?/);
        const { total } = await readList(page, new URL(page.url()).search);
        expect(Number(COUNTED_ROW.exec(text)![1]!.replaceAll(',', '')), `${text} (${page.url()})`).toBe(total);
      }).toPass({ timeout: 100_000 });
    }
    expect(rows).toBeGreaterThan(0);
  });
}

test('the markers of the luxury map are the homes for sale of the lists of its areas', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Map of luxury areas' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of luxury areas' });
  await expect(map).toBeVisible();
  const areas = page.getByRole('group', { name: 'Areas on the map' });
  for (const area of ['Emirates Hills', 'Jumeirah', 'Palm Jumeirah'])
    await areas.getByRole('checkbox', { name: new RegExp(`^${area} \\d`) }).setChecked(false, { force: true });
  for (const area of ['Palm Jumeirah', 'Emirates Hills']) {
    const box = areas.getByRole('checkbox', { name: new RegExp(`^${area} \\d`) });
    await box.setChecked(true, { force: true });
    await expect(async () => {
      const labels = await map
        .getByRole('button', { name: /^AED |homes?(?: in one place)?, / })
        .evaluateAll((all) => all.map((marker) => marker.getAttribute('aria-label')!));
      const inMap = labels.reduce(
        (sum, label) => sum + (label.startsWith('AED') ? 1 : Number(label.split(' ')[0]!.replaceAll(',', ''))),
        0,
      );
      const { total } = await readList(page, `location=${area}&transactionType=Buy`);
      expect(inMap, labels.join('\n')).toBe(total);
    }).toPass({ timeout: 100_000 });
    await box.setChecked(false, { force: true });
  }
});
