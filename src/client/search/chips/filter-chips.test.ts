import { describe, expect, it, test } from 'vitest';
import { m } from '../../../shared/messages/messages.ts';
import { searchStateFromQuery } from '../../../shared/search/search-url.ts';
import { clearFilter, countFilters } from '../filters/change-filter.ts';
import { filterChips } from './filter-chips.ts';

const filterOf = (query: string) => searchStateFromQuery(new URLSearchParams(query)).filter;
const chipLabels = (query: string) => filterChips(filterOf(query)).map((chip) => chip.label);

describe('filterChips', () => {
  it('describes every active filter, in the order in which people say them', () =>
    expect(
      chipLabels(
        'location=Palm+Jumeirah,jvc&propertyType=villa,studio&minPrice=5000000&minBedrooms=4&maxBathrooms=3&minParking=2&minArea=1000&maxArea=2500&amenities=garden&search=sea',
      ),
    ).toEqual([
      '“sea”',
      '4+ bedrooms',
      'Up to 3 bathrooms',
      'Parking spaces: 2+',
      'Villa',
      'Studio',
      'Palm Jumeirah',
      'Jumeirah Village Circle',
      'AED 5,000,000 and above',
      '1,000 to 2,500 sq ft',
      'Garden',
    ]));
  it('describes exact bedrooms, exclusions, a reference, words and details', () =>
    expect(
      chipLabels(
        'bedrooms=0,2&building=Burj+Khalifa&completion=off-plan&addedWithinDays=7&priceDropped=true&excludedTypes=Studio&excludedAmenities=Garden&reference=566-Ap-S-1225&keywords=sea+view&furnished=yes,no&withPhotos=true&listedBy=owner',
      ),
    ).toEqual([
      'Reference 566-Ap-S-1225',
      'Studio or 2 bedrooms',
      'Not Studio',
      'Burj Khalifa',
      'Not Garden',
      'Furnished or Unfurnished',
      'Off plan',
      'Added in the last 7 days',
      'Price dropped',
      'With photos',
      'with “sea view”',
      'Listed by owners',
    ]));
  it.each([
    [{ count: 12 }, true, '“sea view”: 12 of 26 say so'],
    [{ count: 12 }, false, '“sea view”: 12 of 26 say so · not listed first'],
    [{ count: null }, undefined, '“sea view” first'],
    [{ count: null }, false, '“sea view” · not listed first'],
    [{ count: 0 }, false, 'No home says “sea view”'],
  ])(
    'says how many homes say words that rank, and that they are not first where another order holds: %j, %j',
    (words, isSaidFirst, label) => {
      const said = [{ text: 'sea view', keyword: '"sea view"', ...words }];
      expect(filterChips({ preferred: ['sea view'] }, { said, isSaidFirst, totalText: '26' })).toMatchObject([{ label }]);
    },
  );
  it('returns one chip for several kinds of furnishing', () =>
    expect(chipLabels('furnished=Yes,partly')).toEqual(['Furnished or Partly furnished']));
  it('marks rents as monthly', () =>
    expect(chipLabels('transactionType=Rent&minPrice=5000&maxPrice=10000')).toEqual(['AED 5,000 to 10,000 a month']));
  it.each([
    ['maxPrice=12500', 'Up to AED 150,000 a year'],
    ['maxPrice=7083', 'Up to AED 85,000 a year'],
    ['minPrice=8333&maxPrice=12500', 'AED 100,000 to 150,000 a year'],
  ])('shows a rent that was said by the year by the year: %s', (limits, label) => {
    const filter = filterOf(`transactionType=Rent&bedrooms=1&rentPeriod=year&${limits}`);
    const chips = filterChips(filter);
    expect(chips.map((chip) => chip.label)).toEqual(['1 bedroom', label]);
    expect(chips[1]!.without).toEqual({ transactionType: 'Rent', bedrooms: [1] });
    expect(countFilters(filter)).toBe(2);
    expect(filterChips({ transactionType: 'Rent', rentPeriod: 'year' })).toEqual([]);
  });
  it.each([
    ['gross-yield', 'Highest gross yield, by asking rents'],
    ['price-per-sqft', 'Price per sq ft: low to high'],
  ])('shows an order that people ask for by a wish, which can be removed: %s', (sort, label) => {
    const filter = filterOf(`bedrooms=1&sort=${sort}`);
    const chips = filterChips(filter);
    expect(chips.map((chip) => chip.label)).toEqual(['1 bedroom', label]);
    expect(chips[1]!.without).toEqual({ transactionType: 'Buy', bedrooms: [1] });
    expect(countFilters(filter)).toBe(2);
    expect(clearFilter(filter)).toEqual({ transactionType: 'Buy' });
    expect(chipLabels('bedrooms=1&sort=newest')).toEqual(['1 bedroom']);
  });
  it('shows an exact number of bedrooms', () => {
    expect(chipLabels('minBedrooms=1&maxBedrooms=1')).toEqual(['1 bedroom']);
    expect(chipLabels('bedrooms=2')).toEqual(['2 bedrooms']);
    expect(chipLabels('bedrooms=0')).toEqual(['Studio']);
  });
  it('removes only its own filter', () => {
    const filter = filterOf('location=Palm+Jumeirah,Jumeirah&minPrice=5&maxPrice=9&sort=newest');
    const chips = filterChips(filter);
    expect(chips[0]!.without.location).toBe('Jumeirah');
    expect(chips[2]!.without).toEqual({ location: 'Palm Jumeirah,Jumeirah', transactionType: 'Buy', sort: 'newest' });
  });
  it('does not split a free-text place at its comma', () => {
    const chips = filterChips(filterOf('location=tower,+by+the+sea&minPrice=5'));
    expect(chips.map(({ label }) => label)).toEqual(['tower, by the sea', 'AED 5 and above']);
    expect(chips[1]!.without.location).toBe('tower, by the sea');
  });
  it('marks words that were not recognised, also those that are in no filter', () => {
    const chips = filterChips(filterOf('keywords=sea,xyzzy'), { unknown: ['xyzzy', 'near metro'] });
    expect(chips.map(({ kind, label }) => [kind, label])).toEqual([
      ['words', 'with “sea”'],
      ['unknown', m.search_chip_unknown({ text: 'xyzzy' })],
      ['unknown', m.search_chip_unknown({ text: 'near metro' })],
    ]);
    expect(chips[1]!.without.keywords).toEqual(['sea']);
  });
  it('removes the order by price drop together with its filter', () => {
    const [chip, ...otherChips] = filterChips(filterOf('sort=price-drop'));
    expect([chip!.label, otherChips]).toEqual(['Price dropped', []]);
    expect(chip!.without).toEqual({ transactionType: 'Buy' });
  });
  it('has a control for every kind of filter but the search text, a reference and an agent', () => {
    const chips = filterChips(
      filterOf(
        'location=Jumeirah&propertyType=Villa&bedrooms=2&minBathrooms=2&minParking=1&minPrice=5&minArea=9&amenities=Garden&furnished=yes&building=A&completion=ready&addedWithinDays=7&priceDropped=true&withPhotos=true&listedBy=agent&keywords=sea&excludedTypes=Studio&excludedLocations=Deira&excludedAmenities=Balcony&asksLess=true&confirmedWithinDays=14&monthlyBudget=9000',
      ),
    );
    expect(chips).toHaveLength(22);
    expect(chips.filter(({ change }) => !change)).toEqual([]);
  });
  it('offers other meanings of the words of a text', () => {
    const springs = { kind: 'place' as const, filter: { location: 'The Springs' } };
    const understanding = [{ ...springs, alternatives: [{ kind: 'words' as const, filter: { keywords: ['springs'] } }] }];
    const [bedrooms, place] = filterChips(filterOf('bedrooms=2&location=The+Springs'), { placeNames: ['The Springs'], understanding });
    expect(bedrooms!.alternatives).toEqual([]);
    expect(place!.alternatives).toEqual([
      { label: 'or the word “springs”', filter: { bedrooms: [2], transactionType: 'Buy', keywords: ['springs'] } },
    ]);
  });
  it('returns no chips for the default search', () => expect(chipLabels('sort=newest&view=map&minBedrooms=0')).toEqual([]));
});

describe('the number of filters', () => {
  it.each([
    '',
    'sort=newest&transactionType=Rent',
    'location=Palm+Jumeirah,jvc&propertyType=villa,studio&minPrice=5000000&minBedrooms=0&maxBathrooms=3&amenities=garden&search=sea',
    'bedrooms=0,2&building=A,B&completion=off-plan&addedWithinDays=7&priceDropped=true&excludedTypes=Studio&excludedLocations=Jumeirah',
    'excludedAmenities=Garden&reference=566-Ap-S-1225&keywords=sea,view&furnished=yes,no&agentId=4&listedBy=agent&withPhotos=true&minArea=1&maxArea=9&maxBedrooms=0',
    'asksLess=true&confirmedWithinDays=14&monthlyBudget=9000&cashBudget=300000',
    'minParking=2',
    'minParking=0',
  ])('is the number of chips of %s', (query) => expect(countFilters(filterOf(query))).toBe(filterChips(filterOf(query)).length));
});

test('the number of filters counts each value of a list, a range once, and neither the purpose nor the order', () => {
  const count = (query: string) => countFilters(filterOf(query));
  expect(count('sort=newest&transactionType=Rent&minBedrooms=0&withPhotos=false')).toBe(0);
  expect(count('location=Palm+Jumeirah,jvc&minPrice=1&maxPrice=9&furnished=yes,no&amenities=garden,balcony&search=sea')).toBe(7);
});
