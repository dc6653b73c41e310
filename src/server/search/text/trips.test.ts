// Tests the travel times that a search text asks for: which place, how, and how many minutes at most.
import { expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { smallDictionary } from '../../../testing/factories/small-dictionary.ts';
import type { SearchDictionary } from './dictionary/search-dictionary.ts';
import { toExplicitFilter } from './explicit-filter.ts';
import { understand } from './understand.ts';

/** The small dictionary with communities whose homes have a position, of which two have one name. */
const dictionary: SearchDictionary = {
  ...smallDictionary,
  places: [
    ...smallDictionary.places.map((place) => (place.kind === 'community' ? { ...place, position: { lat: 25.1, lng: 55.2 } } : place)),
    { name: 'Marina Gate 1', kind: 'building', emirate: 'Dubai', words: ['marina gate 1'], count: 30 },
  ],
};
const filterOf = (text: string): SearchFilter => understand(text, dictionary).filter;

test.each<[string, SearchFilter]>([
  ['15 min from Media City', { to: 'media-city', within: 15 }],
  ['25 minutes to DIFC by metro', { to: 'difc', by: 'metro', within: 25 }],
  ['25min from difc', { to: 'difc', within: 25 }],
  ['within 20 minutes of downtown', { to: 'downtown', within: 20 }],
  ['less than 30 mins drive from the Mall of the Emirates', { to: 'moe', by: 'car', within: 30 }],
  ['10 minutes walk to dubai marina metro station', { to: 'marina', by: 'walk', within: 10 }],
  ['10 min walking distance from business bay', { to: 'business-bay', by: 'walk', within: 10 }],
  ['30 minutes by metro from jlt', { to: 'jlt', by: 'metro', within: 30 }],
  ['15 to 20 min to expo', { to: 'expo-city', within: 20 }],
  ['half an hour from dxb by car', { to: 'dxb-t3', by: 'car', within: 30 }],
  ['20 minute commute to internet city', { to: 'internet-city', within: 20 }],
  ['20 min from terminal 1', { to: 'dxb-t1', within: 20 }],
  // a community that is no usual destination, also with a typo
  ['20 min from palm jumeriah', { to: 'Palm Jumeirah', within: 20 }],
  ['15 دقيقة من دبي ميديا سيتي', { to: 'media-city', within: 15 }],
  ['١٥ دقيقة من دبي ميديا سيتي', { to: 'media-city', within: 15 }],
  ['٢٥ دقيقة إلى مركز دبي المالي العالمي بالمترو', { to: 'difc', by: 'metro', within: 25 }],
  ['خلال 20 دقيقة بالسيارة من الخليج التجاري', { to: 'business-bay', by: 'car', within: 20 }],
  ['10 دقائق سيرًا على الأقدام من دبي مارينا', { to: 'marina', by: 'walk', within: 10 }],
  ['نصف ساعة من وسط مدينة دبي', { to: 'downtown', within: 30 }],
])('%s is a travel time', (text, expected) => {
  expect(filterOf(text)).toEqual(expected);
  expect(filterOf(`2 bed ${text}`)).toEqual({ ...expected, bedrooms: [2] });
});

test.each<[string, SearchFilter]>([
  // two places, both of which homes must be near
  [
    '2 bed 20 min from difc and 15 minutes walk to dubai marina',
    { bedrooms: [2], to: 'difc', within: 20, to2: 'marina', by2: 'walk', within2: 15 },
  ],
  ['villa in jvc 25 min from difc', { propertyType: 'Villa', location: 'Jumeirah Village Circle', to: 'difc', within: 25 }],
  ['شقة 20 دقيقة من دبي مارينا بالمترو', { propertyType: 'Apartment', to: 'marina', by: 'metro', within: 20 }],
])('%s asks for more than a travel time', (text, expected) => {
  expect(filterOf(text)).toEqual(expected);
});

test.each([
  '10 minutes walk to metro',
  '20 min from al nahda',
  '10 min from marina gate 1',
  '15 min from metro in dubai marina',
  '25 min',
  '25 min to buy',
])('%s names no place that can be travelled to', (text) => {
  expect(filterOf(text)).not.toHaveProperty('to');
});

test('trips that are chosen beside a text come first, with those of the text behind them', () => {
  const explicit = (filter: SearchFilter) => JSON.parse(JSON.stringify(toExplicitFilter(filter, dictionary).filter)) as SearchFilter;
  const search = '20 min from difc by metro';
  expect(explicit({ search, to: 'marina', within: 10 })).toEqual({
    to: 'marina',
    within: 10,
    to2: 'difc',
    by2: 'metro',
    within2: 20,
  });
  expect(explicit({ search, to: 'marina', to2: 'jlt' })).toEqual({ to: 'marina', to2: 'jlt' });
});
