// Tests of the homes that are suggested while a text is typed.
import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { startSuggestionContext } from '../../../testing/contexts/suggestion-context.ts';

const { suggestFor } = await startSuggestionContext();
const homeIds = (answer: Suggestion) => answer.homes.map((home) => home.id);

describe('suggested properties', () => {
  test('match a reference or id at once if published', async () => {
    for (const text of ['DLV-1088', 'dlv 1088', '1088', ' dlv1088 '])
      expect(await suggestFor(text)).toMatchObject({ homes: [{ id: 1088, image: '/a.jpg' }], total: 1 });
    expect(await suggestFor('DLV-1091')).toMatchObject({ homes: [], total: 0 });
    expect(await suggestFor('DLV-99999999999')).toMatchObject({ homes: [] });
    expect(homeIds(await suggestFor('10'))).toEqual([]);
  });

  test('are the best five of a place, with the total', async () => {
    const answer = await suggestFor('dubai marina');
    expect(homeIds(answer)).toEqual([1208, 1207, 1206, 1205, 1204]);
    expect(answer.total).toBe(9);
    expect(homeIds(await suggestFor('palm'))).toEqual([1089, 1090, 1088]);
  });

  test('of Jumeirah include none of its neighbours (A2)', async () => {
    expect(await suggestFor('jumeirah')).toMatchObject({ homes: [{ location: 'Jumeirah' }, { location: 'Jumeirah' }], total: 2 });
  });

  test('match type, bedrooms, price, amenities and transaction', async () => {
    expect(homeIds(await suggestFor('vila with pool dubai hills'))).toEqual([1140]);
    expect(homeIds(await suggestFor('dubai marina 2br under 1.5m'))).toEqual([1204, 1201]);
    expect(homeIds(await suggestFor('penthouse to rent'))).toEqual([1090]);
    expect(homeIds(await suggestFor('sharjah'))).toEqual([1120]);
    expect(homeIds(await suggestFor('5 bed'))).toEqual([1089]);
    expect(homeIds(await suggestFor('over 15m'))).toEqual([1088]);
  });

  test('match the remaining words, the last one by its beginning, with typos corrected', async () => {
    expect(homeIds(await suggestFor('sea view'))).toEqual([1100, 1088]);
    expect(homeIds(await suggestFor('jumeirah vac'))).toEqual([1101]);
    expect(homeIds(await suggestFor('jumeirah vacnt '))).toEqual([1101]);
    expect(homeIds(await suggestFor('atlantis palm'))).toEqual([1088]);
    expect(homeIds(await suggestFor('atlan'))).toEqual([1088]);
    expect((await suggestFor('sea view')).total).toBeNull();
  });

  test('of two places are in one order', async () => {
    expect(homeIds(await suggestFor('palm or jumeirah villa'))).toEqual([1089, 1101, 1100]);
  });

  test('match a type after a place as a type, even if a longer place begins alike', async () => {
    expect(homeIds(await suggestFor('jumeirah villa'))).toEqual([1101, 1100]);
  });

  test('match an unfinished place that is unambiguous', async () => {
    // an unfinished text has no total: the list that it leads to would not be of this place
    expect(await suggestFor('palm jum')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: null });
    expect(await suggestFor('palm jumeirah')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: 3 });
  });

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
