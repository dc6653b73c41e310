// Tests of what a search text asks for that no field answers: it is named as unavailable and hides no home.
import { describe, expect, test } from 'vitest';
import { dictionaryWithBuildings as dictionary } from '../../../testing/factories/search-dictionary.ts';
import { toExplicitFilter } from './explicit-filter.ts';
import { understand } from './understand.ts';

test.each([
  ['2 bed no ground floor', 'no ground floor'],
  ['2 bed not on the ground floor', 'not ground floor'],
  ['2 bed no high floor', 'no high floor'],
  ['2 bed without basement', 'without basement'],
  ['2 bed not facing highway', 'not facing highway'],
  ['2 bed not marina gate', 'not marina gate'],
  ['2 bed no shared accommodation', 'no shared accommodation'],
  ['2 bed شقة بدون دور ارضي', 'بدون دور ارضي'],
])('%s says that it does not understand what no field of a listing can leave out, and hides no home for it (S163)', (text, words) => {
  const { pieces } = understand(text, dictionary);
  expect(pieces.filter(({ kind }) => kind === 'unavailable')).toEqual([expect.objectContaining({ words, filter: {} })]);
  expect(pieces.map(({ kind }) => kind)).not.toContain('words');
});

test('a home to rent is not compared with registered sales: a text that asks for a deal says so and hides no home (S84)', () => {
  for (const [text, words] of [
    ['good deal studio for rent', 'good deal'],
    ['below market 1 bed 5000 a month', 'below market'],
  ] as const) {
    const { pieces, filter } = understand(text, dictionary);
    expect(filter).toMatchObject({ transactionType: 'Rent' });
    expect(filter).not.toHaveProperty('asksLess');
    expect(pieces).toContainEqual(expect.objectContaining({ kind: 'unavailable', words, filter: {} }));
  }
  const chosen = toExplicitFilter({ transactionType: 'Rent', search: 'bargain villa' }, dictionary);
  expect(chosen.filter).toEqual({ transactionType: 'Rent', propertyType: 'Villa' });
  expect(chosen.ignored).toEqual(['bargain']);
});

test('a text that leaves out a number of bedrooms says that it does not understand that (S163)', () => {
  expect(understand('villa not 2 bed', dictionary).pieces).toMatchObject([
    { kind: 'type' },
    { kind: 'unavailable', words: 'not 2 bed', filter: {} },
  ]);
});

describe('what no data answers is recognised and filters nothing', () => {
  test.each([
    'near metro',
    'walk to beach',
    'close to the metro',
    'walking distance to the beach',
    '25 min from DIFC',
    '10 minutes walk to metro',
    'near a school',
    'next to the mall',
    'within 15 minutes of downtown',
    'near mtro',
    'steps from the beach',
    'with 400k cash',
  ])('%s', (text) => {
    expect(understand(`2 bed ${text}`, dictionary).filter).toEqual({ bedrooms: [2] });
    expect(understand(text, dictionary).pieces.map(({ kind }) => kind)).toContain('unavailable');
  });

  test('and a travel time to a place is no spelling to correct', () => {
    expect(understand('2 bed 25 min from dubai marina', dictionary).corrected).toBeNull();
  });

  test('but near a place is in the place', () => {
    expect(understand('near dubai marina', dictionary).filter).toEqual({ location: 'Dubai Marina' });
  });
});
