// Tests of the homes that are suggested while a text is typed. suggestion-context.ts starts a database and says what its homes are.
import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import {
  DUBAI_HILLS_VILLA_WITH_POOL,
  JUMEIRAH_VILLA_SEA_VIEW,
  JUMEIRAH_VILLA_VACANT,
  MARINA_HOMES,
  PALM_PENTHOUSE_FOR_RENT,
  PALM_PENTHOUSE_PAUSED,
  PALM_PENTHOUSE_SEA_VIEW,
  PALM_VILLA,
  SHARJAH_VILLA_FOR_RENT,
  startSuggestionContext,
} from '../../../testing/contexts/suggestion-context.ts';

const { suggestFor } = await startSuggestionContext();
const homeIds = (answer: Suggestion) => answer.homes.map((home) => home.id);

describe('suggested properties', () => {
  test('match a reference or id at once if published', async () => {
    for (const text of [
      `DLV-${PALM_PENTHOUSE_SEA_VIEW}`,
      `dlv ${PALM_PENTHOUSE_SEA_VIEW}`,
      `${PALM_PENTHOUSE_SEA_VIEW}`,
      ` dlv${PALM_PENTHOUSE_SEA_VIEW} `,
    ])
      expect(await suggestFor(text)).toMatchObject({ homes: [{ id: PALM_PENTHOUSE_SEA_VIEW, image: '/a.jpg' }], total: 1 });
    expect(await suggestFor(`DLV-${PALM_PENTHOUSE_PAUSED}`)).toMatchObject({ homes: [], total: 0 });
    expect(await suggestFor('DLV-99999999999')).toMatchObject({ homes: [] });
    expect(homeIds(await suggestFor('10'))).toEqual([]);
  });

  test('are the best five of a place, with the total', async () => {
    const answer = await suggestFor('dubai marina');
    expect(homeIds(answer)).toEqual(MARINA_HOMES.slice(-5).reverse());
    expect(answer.total).toBe(MARINA_HOMES.length);
    expect(homeIds(await suggestFor('palm'))).toEqual([PALM_VILLA, PALM_PENTHOUSE_FOR_RENT, PALM_PENTHOUSE_SEA_VIEW]);
  });

  test('of Jumeirah include none of its neighbours (A2)', async () => {
    expect(await suggestFor('jumeirah')).toMatchObject({ homes: [{ location: 'Jumeirah' }, { location: 'Jumeirah' }], total: 2 });
  });

  test('match type, bedrooms, price, amenities and transaction', async () => {
    expect(homeIds(await suggestFor('vila with pool dubai hills'))).toEqual([DUBAI_HILLS_VILLA_WITH_POOL]);
    // MARINA_HOMES 1, 4 and 7 have two bedrooms and cost 1.0m, 1.3m and 1.6m
    expect(homeIds(await suggestFor('dubai marina 2br under 1.5m'))).toEqual([MARINA_HOMES[4], MARINA_HOMES[1]]);
    expect(homeIds(await suggestFor('penthouse to rent'))).toEqual([PALM_PENTHOUSE_FOR_RENT]);
    expect(homeIds(await suggestFor('sharjah'))).toEqual([SHARJAH_VILLA_FOR_RENT]);
    expect(homeIds(await suggestFor('5 bed'))).toEqual([PALM_VILLA]);
    expect(homeIds(await suggestFor('over 15m'))).toEqual([PALM_PENTHOUSE_SEA_VIEW]);
  });

  test('match the remaining words, the last one by its beginning, with typos corrected', async () => {
    expect(homeIds(await suggestFor('sea view'))).toEqual([JUMEIRAH_VILLA_SEA_VIEW, PALM_PENTHOUSE_SEA_VIEW]);
    expect(homeIds(await suggestFor('jumeirah vac'))).toEqual([JUMEIRAH_VILLA_VACANT]);
    expect(homeIds(await suggestFor('jumeirah vacnt '))).toEqual([JUMEIRAH_VILLA_VACANT]);
    expect(homeIds(await suggestFor('atlantis palm'))).toEqual([PALM_PENTHOUSE_SEA_VIEW]);
    expect(homeIds(await suggestFor('atlan'))).toEqual([PALM_PENTHOUSE_SEA_VIEW]);
    // no table counts the homes with a word, and counting them takes too long while someone types
    expect((await suggestFor('sea view')).total).toBeNull();
  });

  test('of two places are in one order', async () => {
    expect(homeIds(await suggestFor('palm or jumeirah villa'))).toEqual([PALM_VILLA, JUMEIRAH_VILLA_VACANT, JUMEIRAH_VILLA_SEA_VIEW]);
  });

  test('match a type after a place as a type, even if a longer place begins alike', async () => {
    expect(homeIds(await suggestFor('jumeirah villa'))).toEqual([JUMEIRAH_VILLA_VACANT, JUMEIRAH_VILLA_SEA_VIEW]);
  });

  test('match an unfinished place that is unambiguous', async () => {
    // an unfinished text has no total: the list that it leads to would not be of this place
    expect(await suggestFor('palm jum')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: null });
    expect(await suggestFor('palm jumeirah')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: 3 });
  });

  test.each(['business bay 4 bed 13m yearly', 'business bay 4 bed rent yearly 13m', 'business bay 4 bed 13m yearly rent'])(
    'need no word of the period of a rent: %s',
    async (text) => {
      const answer = await suggestFor(text);
      expect(answer).toMatchObject({ homes: [{ location: 'Business Bay' }], understanding: { filter: { rentPeriod: 'year' } } });
      expect(answer.total).toBe(1);
    },
  );

  test('are none for a text without a match or meaning', async () => {
    expect(homeIds(await suggestFor('xyzzy'))).toEqual([]);
    expect(homeIds(await suggestFor('villa over 900m'))).toEqual([]);
    expect(homeIds(await suggestFor('the home'))).toEqual([]);
  });

  test('never fail for any text', async () => {
    for (const text of [
      `'`,
      `\\`,
      `a:*`,
      `!&|`,
      `<->`,
      `sea' & '`,
      '%',
      '"',
      '1'.repeat(200),
      'ا',
      `palm ${'x'.repeat(300)}`,
      '< 5',
      "maid's",
    ]) {
      await expect(suggestFor(text)).resolves.toBeDefined();
    }
  });
});
