// Tests that each number of homes that a page shows equals the total of the list of results that it describes or links to.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statements } from '../server/db/typed.ts';
import { seedDemo } from '../server/seed/seed.ts';
import { areaSlug } from '../shared/property/place/area-slug.ts';
import { address, pasteText, visit } from '../testing/browser/render-app.tsx';
import { settle } from '../testing/browser/settle.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
/** Communities with homes by the slug of their page. */
let placeBySlug: ReadonlyMap<string | null, string>;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.deps.orm, server.database.url);
  const places = await statements(server.deps.orm.em).selectFrom('properties').select(['location', 'emirate']).distinct().execute();
  placeBySlug = new Map(places.map((place) => [areaSlug(place), place.location]));
});
afterAll(() => server.close());

/** A number of homes that a page shows, as `12 villas for sale from AED 2.1M`. */
interface ShownNumber {
  text: string;
  /** Whether the text says for sale or for rent; null where it says neither. */
  purpose: 'Buy' | 'Rent' | null;
  count: number;
  /** The lowest price beside it in AED (`from AED 2.1M`); null without one. */
  lowestPrice: number | null;
  /** The query of the list that the number describes, from the nearest area, link or agent; null where there is none. */
  query: string | null;
}

/**
 * A number with what is counted: `12 villas for sale`, `3 homes`, `40 for rent`, `5 more to buy`. No purpose is read from
 * `9 homes for sale and for rent`. `100+` is no total.
 */
const HOME_COUNT =
  /(?<digits>\d[\d,]*)(?<plus>\+?)\s*(?:(?:homes?|propert(?:y|ies)|apartments?|villas?)(?: for (?<purposeAfterNoun>sale|rent)(?! and))?|for (?<purposeAlone>sale|rent)|more to (?:buy|rent))\b/gi;
const PURPOSES: Record<string, 'Buy' | 'Rent'> = { sale: 'Buy', rent: 'Rent' };
const LOWEST_PRICE = /from\s+AED\s*([\d,.]+)\s*([MK]?)/i;
const toNumber = (digits: string, unit = ''): number => Number(digits.replaceAll(',', '')) * ({ M: 1e6, K: 1e3 }[unit.toUpperCase()] ?? 1);
const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');

/** The query of the list that a text describes: of the area that the label of a checkbox has in bold or a page is about, of the nearest link, or of an agent. */
function queryAround(element: Element): string | null {
  const area = element.closest('label')?.querySelector('b')?.textContent;
  if (area) return `location=${area}&transactionType=Any`;
  const card = element.closest('li, article');
  const href = (element.closest('a') ?? card?.querySelector('a[href*="/properties?"]'))?.getAttribute('href') ?? '';
  if (href.includes('/properties?')) return href.split('?')[1]!;
  const place = placeBySlug.get(href.split('/areas/')[1] ?? null);
  if (place) return `location=${place}&transactionType=Any`;
  const agentId = card?.querySelector('a[href*="/agents/"]')?.getAttribute('href')?.split('/').at(-1);
  return agentId ? `agentId=${agentId}&transactionType=Any` : null;
}

/** Reads every number of homes in the texts of the page, except in cards of single homes. */
function readNumbers(): ShownNumber[] {
  const shownNumbers: ShownNumber[] = [];
  for (const element of document.querySelectorAll('main *, header *, footer *')) {
    if (!hasOwnText(element) || element.closest('article[data-property], [data-static-text], [hidden], script, style, select')) continue;
    const text = element.textContent.replaceAll(/\s+/g, ' ').trim();
    for (const { groups } of text.matchAll(HOME_COUNT)) {
      const { digits, plus, purposeAfterNoun, purposeAlone } = groups!;
      if (plus) continue;
      const price = LOWEST_PRICE.exec(text);
      shownNumbers.push({
        text,
        purpose: PURPOSES[(purposeAfterNoun ?? purposeAlone ?? '').toLowerCase()] ?? null,
        count: toNumber(digits!),
        lowestPrice: price ? toNumber(price[1]!, price[2]) : null,
        query: queryAround(element),
      });
    }
  }
  return shownNumbers;
}

/** Reads from the REST API the total and the lowest price (AED) of the list that a query of the search page shows. */
async function readList(query: string): Promise<{ total: number; lowestPrice: number }> {
  const params = new URLSearchParams(query);
  if (!params.has('transactionType')) params.set('transactionType', 'Buy');
  // these parameters exist on the page only
  for (const name of ['view', 'bounds', 'page', 'filters']) params.delete(name);
  params.set('sort', 'price-asc');
  params.set('limit', '1');
  const { headers, body } = await server.request().get(`/api/properties?${params}`).expect(200);
  const [cheapest] = body as { price: number }[];
  return { total: Number(headers['x-total-count']), lowestPrice: cheapest?.price ?? 0 };
}

/** Whether a short price such as 1.25M can stand for an exact one: rounding changes it by up to 0.5 %. */
const isWithinRounding = (shown: number, exact: number): boolean => Math.abs(shown - exact) <= 0.006 * exact;

test.each([
  // how many numbers of homes a page shows at least, and the query of the list that its numbers without a link describe
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
])('every number of homes on %s is that of the list it leads to', async (path, minNumbers, fallbackQuery) => {
  const page = await visit(path, server.device());
  await screen.findByRole('heading', { level: 1 });
  await settle(page);
  const shownNumbers = readNumbers();
  expect(shownNumbers.length).toBeGreaterThanOrEqual(minNumbers);
  for (const { text, purpose, count, lowestPrice, query } of shownNumbers) {
    const params = new URLSearchParams(query ?? fallbackQuery);
    if (purpose) params.set('transactionType', purpose);
    const list = await readList(String(params));
    expect(count, `${text} (${params})`).toBe(list.total);
    if (lowestPrice !== null)
      expect(isWithinRounding(lowestPrice, list.lowestPrice), `${text} (${params}), lowest ${list.lowestPrice}`).toBe(true);
  }
});

/** Rows of the search dialog with a number, as `Dubai Marina 12 homes`. */
const COUNTED_ROW = /(\d[\d,]*) homes?\b/;

/** Opens the search box, enters a text and returns the rows with a number. */
async function openCountedRows(text: string): Promise<HTMLElement[]> {
  localStorage.clear();
  const page = await visit('/help', server.device());
  await userEvent.keyboard('/');
  const dialog = await screen.findByRole('dialog', { name: 'Search homes' });
  const countCalls = () => page.calls.filter((call) => call === 'property.suggest').length;
  await waitFor(() => expect(countCalls()).toBe(1));
  if (text) {
    await pasteText(within(dialog).getByRole('combobox'), text);
    await waitFor(() => expect(countCalls()).toBe(2));
  }
  await settle(page);
  return within(dialog)
    .getAllByRole('option')
    .filter(({ textContent }) => COUNTED_ROW.test(textContent));
}

test.each(['', 'mar', 'villa', '2 bed apartment for sale', 'villa palm jumeirah'])(
  'every number of homes that the search box offers for "%s" is that of the list it opens',
  async (typed) => {
    const { length } = await openCountedRows(typed);
    expect(length).toBeGreaterThan(0);
    for (let i = 0; i < length; i++) {
      const row = (await openCountedRows(typed))[i]!;
      const text = row.textContent;
      await userEvent.click(row);
      await waitFor(() => expect(address()).toContain('/properties?'));
      const { total } = await readList(address().split('?')[1]!);
      expect(toNumber(COUNTED_ROW.exec(text)![1]!), `${text} (${address()})`).toBe(total);
    }
  },
);
