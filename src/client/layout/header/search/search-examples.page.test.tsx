// Tests of the search dialog of the header: its example searches, which are made from the listings, and late responses.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchTotal } from '../../../../server/search/search.ts';
import { rebuildSearchDictionary } from '../../../../server/search/text/dictionary/dictionary.ts';
import { understandText } from '../../../../server/search/understand.ts';
import { address, visit } from '../../../../testing/browser/render-app.tsx';
import { makeProperty } from '../../../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../../../testing/server.ts';

let server: TestServer;
const em = () => server.deps.orm.em.fork();
beforeAll(async () => {
  server = await testServer();
  // rents in AED a month
  const flat = { propertyType: 'Apartment', bedrooms: 1, transactionType: 'Rent', location: 'Dubai Marina' } as const;
  for (const price of [5_000, 7_500, 9_000, 30_000]) await makeProperty(em(), { ...flat, price });
  // sale prices in AED
  const sale = { propertyType: 'Apartment', bedrooms: 2, transactionType: 'Buy', location: 'Business Bay' } as const;
  for (const price of [1_430_000, 1_900_000, 9_000_000]) await makeProperty(em(), { ...sale, price });
  await makeProperty(em(), { ...sale, propertyType: 'Villa', bedrooms: 4, location: 'Dubai Hills', price: 7_200_000 });
  await makeProperty(em(), { ...flat, propertyType: 'Studio', bedrooms: 1, location: 'Al Barsha', price: 4_000 });
  const tower = { ...flat, location: 'Al Barsha', price: 40_000, address: 'Falcon Heights, Al Barsha', advertiser: 'Falcon Crest Homes' };
  for (const bedrooms of [2, 3, 3]) await makeProperty(em(), { ...tower, bedrooms });
  await rebuildSearchDictionary(em());
});
afterAll(() => server.close());

/**
 * The examples. Their maximum price is the median price of such listings, rounded up: 7,500 a month is 90k a year, 7.2m becomes 7.5m. The
 * example of a studio has no price.
 */
const EXAMPLES = {
  en: [
    '1 bed in Dubai Marina under 90k a year',
    '2 bed apartment for sale in Business Bay under 1.9m',
    '4 bed villa for sale in Dubai Hills under 7.5m',
    'studio for rent in Al Barsha',
  ],
  ar: [
    'شقة غرفة وصالة في دبي مارينا أقل من 90 ألف سنويًا',
    'شقة غرفتين للبيع في الخليج التجاري أقل من 1.9 مليون',
    'فيلا 4 غرف للبيع في دبي هيلز أقل من 7.5 مليون',
    'استوديو للإيجار في البرشاء',
  ],
};

const HINT = { en: 'Say it as you would say it to a friend.', ar: 'اكتبه كما تقوله لصديق.' };

for (const [locale, path, dialogName, groupName] of [
  ['en', '/help', 'Search homes', 'For example'],
  ['ar', '/ar/help', 'ابحث عن منزل', 'على سبيل المثال'],
] as const) {
  test(`the empty search box offers four examples from the listings, which open lists with homes (${locale}, S164)`, async () => {
    await visit(path, server.device());
    await userEvent.keyboard('/');
    const dialog = await screen.findByRole('dialog', { name: dialogName });
    const examples = await within(dialog).findByRole('group', { name: groupName });
    within(dialog).getByText(HINT[locale]);
    expect(
      within(examples)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(EXAMPLES[locale]);
    await userEvent.click(within(examples).getByText(EXAMPLES[locale][0]!));
    expect(address()).toContain('transactionType=Rent');
    // the server understands every word of each example, and finds homes for it; the first and the last example ask for rentals
    for (const [i, text] of EXAMPLES[locale].entries()) {
      const { filter, pieces } = await understandText(em(), text);
      expect(
        pieces.map(({ kind }) => kind).filter((kind) => kind === 'unknown' || kind === 'words'),
        text,
      ).toEqual([]);
      expect(filter.transactionType, text).toBe(i === 0 || i === 3 ? 'Rent' : 'Buy');
      expect((await searchTotal(em(), filter)).total, text).toBeGreaterThan(0);
    }
  });
}

for (const [locale, path, dialogName, fieldName, towers, agencies, homes] of [
  ['en', '/help', 'Search homes', 'Area, home or reference', 'Towers and projects', 'Agencies', '2 homes'],
  ['ar', '/ar/help', 'ابحث عن منزل', 'منطقة أو منزل أو رقم مرجعي', 'الأبراج والمشاريع', 'شركات الوساطة', 'منزلان'],
] as const) {
  test(`the search box offers towers and agencies with the homes that the whole text finds there (${locale})`, async () => {
    await visit(path, server.device());
    await userEvent.keyboard('/');
    const dialog = await screen.findByRole('dialog', { name: dialogName });
    await userEvent.type(within(dialog).getByRole('combobox', { name: fieldName }), '3 bed falcon');
    const optionIn = async (name: string) => within(await within(dialog).findByRole('group', { name })).getByRole('option');
    expect((await optionIn(agencies)).textContent).toBe(`Falcon Crest Homes${homes}`);
    const tower = await optionIn(towers);
    expect(tower.textContent).toBe(`Falcon Heights${homes}`);
    await userEvent.click(tower);
    await waitFor(() => expect(address()).toContain('building=Falcon+Heights'));
    expect(address()).toContain('bedrooms=3');
  });
}

test('a dialog that is closed before the server has answered opens no page', async () => {
  // the response of this procedure is delayed until `restore`
  const connection = await visit('/help', server.device(), (wire) => wire.hold('search.understand'));
  await userEvent.keyboard('/');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Area, home or reference' }), 'villa{Enter}');
  await waitFor(() => expect(connection.calls).toContain('search.understand'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  connection.restore();
  await waitFor(() => expect(connection.pending()).toBe(0));
  expect(address()).toBe('/help');
});

test('Enter searches for the typed text while only the suggestions for an earlier reference have loaded', async () => {
  const home = await makeProperty(em());
  const connection = await visit('/help', server.device());
  await userEvent.keyboard('/');
  const field = await screen.findByRole('combobox', { name: 'Area, home or reference' });
  await userEvent.type(field, `DLV-${home.id}`);
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy());
  const suggestCalls = () => connection.calls.filter((call) => call === 'property.suggest').length;
  const callsBefore = suggestCalls();
  connection.hold('property.suggest');
  await userEvent.clear(field);
  await userEvent.paste('villas');
  await waitFor(() => expect(suggestCalls()).toBeGreaterThan(callsBefore));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('search=villas'));
  connection.restore();
  await waitFor(() => expect(connection.pending()).toBe(0));
});
