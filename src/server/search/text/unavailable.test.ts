// Tests of words in a search text that ask for what listings do not state: they become an `unavailable` piece with an empty filter, which hides no home.
import { describe, expect, test } from 'vitest';
import { dictionaryWithBuildings as dictionary } from '../../../testing/factories/search-dictionary.ts';
import { meaningOf } from '../../../testing/search-meaning.ts';
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
])('the text %s names what no filter can exclude as unavailable and hides no home for it (S163)', (text, words) => {
  const { pieces } = understand(text, dictionary);
  expect(pieces.filter(({ kind }) => kind === 'unavailable')).toEqual([
    expect.objectContaining({ words, filter: { unanswered: [words] } }),
  ]);
  expect(pieces.map(({ kind }) => kind)).not.toContain('words');
});

test('a home to rent is not compared with registered sales: a text that asks for a deal says so and hides no home (S84)', () => {
  for (const [text, words] of [
    ['undervalued studio for rent', 'undervalued'],
    ['below market 1 bed 5000 a month', 'below market'],
  ] as const) {
    const { pieces, filter } = understand(text, dictionary);
    expect(filter).toMatchObject({ transactionType: 'Rent' });
    expect(filter).not.toHaveProperty('asksLess');
    expect(pieces).toContainEqual(expect.objectContaining({ kind: 'unavailable', words, filter: { unanswered: [words] } }));
  }
  // a purpose that is chosen beside the text counts like one in the text
  const explicit = toExplicitFilter({ transactionType: 'Rent', search: 'underpriced villa' }, dictionary);
  expect(explicit.filter).toEqual({ transactionType: 'Rent', propertyType: 'Villa', unanswered: ['underpriced'] });
});

test('a text that excludes a number of bedrooms names that as unavailable (S163)', () => {
  expect(understand('villa not 2 bed', dictionary).pieces).toMatchObject([
    { kind: 'type' },
    { kind: 'unavailable', words: 'not 2 bed', filter: {} },
  ]);
});

describe('a search near a landmark, by travel time or by cash', () => {
  test.each(['near the airport', 'near gems school', '15 minutes drive to the beach', '45 minutes walk to metro', 'with 400k cash'])(
    'recognises %s as unavailable and filters nothing',
    (text) => {
      expect(meaningOf(`2 bed ${text}`, dictionary)).toEqual({ bedrooms: [2] });
      expect(understand(text, dictionary).pieces.map(({ kind }) => kind)).toContain('unavailable');
    },
  );

  test.each([
    ['near metro', 'metro'],
    ['near mtro', 'metro'],
    ['metro nearby', 'metro'],
    ['close to the metro station', 'metro'],
    ['walk to beach', 'beach'],
    ['walking distance to the beach', 'beach'],
    ['steps from the beach', 'beach:5'],
    ['10 minutes walk to metro', 'metro'],
    ['within 12 min of the metro', 'metro:15'],
    ['500m from metro', 'metro'],
    ['1 km from the metro', 'metro:20'],
    ['near a school', 'school'],
    ['near a good school', 'good-school'],
    ['near a school rated Good or better', 'good-school'],
    ['next to the mall', 'mall:5'],
    ['near a supermarket', 'supermarket'],
    ['close to a pharmacy', 'pharmacy'],
    ['near bus stop', 'bus'],
    ['قريب من المترو', 'metro'],
    ['بالقرب من مدرسة', 'school'],
    ['قريبة من الشاطئ', 'beach'],
  ])('reads %s as places near on foot (S141)', (text, value) => {
    expect(meaningOf(`2 bed ${text}`, dictionary)).toEqual({ bedrooms: [2], near: [value] });
  });

  test('does not correct a travel time to a place', () => {
    expect(understand('2 bed 25 min from dubai marina', dictionary).corrected).toBeNull();
  });

  test.each([
    ['25 min from springfield', '25 min from springfield'],
    ['25 min from seaview', '25 min from seaview'],
    ['2 bed 25 minutes from the old lighthouse under 2m', '25 minutes from the old lighthouse'],
    ['20 دقيقة من الفنار القديم', '20 دقيقه من فنار قديم'],
    ['90 min from difc', '90 min from difc'],
    ['15 min from dubai', '15 min from dubai'],
  ])('names %s as a whole where it knows no such place or so long a trip, and guesses none', (text, words) => {
    const { pieces, filter, corrected } = understand(text, dictionary);
    expect(pieces).toContainEqual(expect.objectContaining({ kind: 'unavailable', words }));
    expect(corrected).toBeNull();
    expect(Object.keys(filter)).not.toEqual(expect.arrayContaining(['to']));
    expect(filter).not.toHaveProperty('preferred');
  });

  test('finds homes in a place when the text says near that place', () => {
    expect(understand('near dubai marina', dictionary).filter).toEqual({ location: 'Dubai Marina' });
  });
});
