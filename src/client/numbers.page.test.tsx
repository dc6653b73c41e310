// Tests that each number of homes that a page shows equals the total of the list of results that it describes or links to.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../server/seed/seed.ts';
import { address, visit } from '../testing/browser/render-app.tsx';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.deps.orm, server.database.url);
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

/** Reads every number of homes in the visible texts of a page, except in cards of single homes. `100+` is skipped: it is no total. */
function readNumbers(): ShownNumber[] {
  // a number with what is counted: `12 villas for sale`, `3 homes`, `40 for rent`, `5 more to buy`; no purpose is read from
  // `9 homes for sale and for rent`
  const HOME_COUNT =
    /(?<digits>\d[\d,]*)(?<plus>\+?)\s*(?:(?:homes?|propert(?:y|ies)|apartments?|villas?)(?: for (?<purposeAfterNoun>sale|rent)(?! and))?|for (?<purposeAlone>sale|rent)|more to (?:buy|rent))\b/gi;
  const PURPOSES: Record<string, 'Buy' | 'Rent'> = { sale: 'Buy', rent: 'Rent' };
  const LOWEST_PRICE = /from\s+AED\s*([\d,.]+)\s*([MK]?)/i;
  const toNumber = (digits: string, unit = '') => Number(digits.replaceAll(',', '')) * ({ M: 1e6, K: 1e3 }[unit.toUpperCase()] ?? 1);
  const shownNumbers: ShownNumber[] = [];
  const hasOwnText = (element: HTMLElement) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
  const textElements = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].filter(hasOwnText);
  for (const element of textElements) {
    if (element.closest('article[data-property], [data-static-text], script, style, select')) continue;
    const text = element.textContent!.replaceAll(/\s+/g, ' ').trim();
    for (const { groups } of text.matchAll(HOME_COUNT)) {
      const { digits, plus, purposeAfterNoun, purposeAlone } = groups!;
      if (plus) continue;
      // the label of a checkbox names an area in bold
      const area = element.closest('label')?.querySelector('b')?.textContent;
      const link = element.closest('a') ?? element.closest('li, article')?.querySelector('a[href*="/properties?"]');
      const href = link?.getAttribute('href') ?? '';
      const linkQuery = href.includes('/properties?') ? href.split('?')[1]! : null;
      const agentId = element.closest('li, article')?.querySelector('a[href*="/agents/"]')?.getAttribute('href')?.split('/').at(-1);
      const agentQuery = agentId ? `agentId=${agentId}&transactionType=Any` : null;
      const areaQuery = area ? `location=${area}&transactionType=Any` : null;
      const price = LOWEST_PRICE.exec(text);
      shownNumbers.push({
        text,
        purpose: PURPOSES[(purposeAfterNoun ?? purposeAlone ?? '').toLowerCase()] ?? null,
        count: toNumber(digits!),
        lowestPrice: price ? toNumber(price[1]!, price[2]) : null,
        query: areaQuery ?? linkQuery ?? agentQuery,
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
  const response = await server.request().get(`/api/properties?${params}`);
  expect(response.status, String(params)).toBe(200);
  const [cheapest] = response.body as { price: number }[];
  return { total: Number(response.headers['x-total-count']), lowestPrice: cheapest?.price ?? 0 };
}

/** Whether a short price such as 1.25M can stand for an exact one: rounding changes it by up to 0.5 %. */
const isWithinRounding = (shown: number, exact: number): boolean => Math.abs(shown - exact) <= 0.006 * exact;

/** Pages, how many numbers of homes each shows at least, and the query of the list that its numbers without a link describe. */
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

test.each(PAGES)('every number of homes on %s is that of the list it leads to', async (path, minNumbers, fallbackQuery) => {
  const page = await visit(path, server.device());
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    expect(page.pending()).toBe(0);
    expect(readNumbers().length).toBeGreaterThanOrEqual(minNumbers);
  });
  for (const { text, purpose, count, lowestPrice, query } of readNumbers()) {
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

describe('the search box', () => {
  test.each(['', 'mar', 'villa', '2 bed apartment for sale', 'villa palm jumeirah'])(
    'offers for "%s" only numbers of homes that are those of the lists they open',
    async (typed) => {
      // the number of rows is known once the dialog is open
      let rowCount = 1;
      for (let i = 0; i < rowCount; i++) {
        const page = await visit('/help', server.device());
        await screen.findByRole('heading', { level: 1 });
        fireEvent.keyDown(document.body, { key: '/' });
        const dialog = await screen.findByRole('dialog', { name: 'Search homes' });
        await waitFor(() => expect(page.pending()).toBe(0));
        const callsBefore = page.calls.length;
        fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: typed } });
        const countedRows = () =>
          within(dialog)
            .queryAllByRole('option')
            .filter(({ textContent }) => COUNTED_ROW.test(textContent));
        await waitFor(() => {
          // without a text the dialog offers what it has loaded already
          if (typed) expect(page.calls.length).toBeGreaterThan(callsBefore);
          expect(countedRows().length).toBeGreaterThan(i);
          expect(page.pending()).toBe(0);
        });
        rowCount = countedRows().length;
        const row = countedRows()[i]!;
        const text = row.textContent;
        fireEvent.click(row);
        await waitFor(() => expect(address()).toMatch(/^\/properties\?/));
        const { total } = await readList(address().split('?')[1]!);
        expect(Number(COUNTED_ROW.exec(text)![1]!.replaceAll(',', '')), `${text} (${address()})`).toBe(total);
      }
    },
  );
});
