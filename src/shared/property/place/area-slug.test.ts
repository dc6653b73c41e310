import { describe, expect, test } from 'vitest';
import { SALE_AREAS } from '../../sale/areas.ts';
import { areaSlug } from './area-slug.ts';

const inDubai = (location: string) => areaSlug({ location, emirate: 'Dubai' });

describe('the slug of an area', () => {
  test.each([
    ['Dubai Marina', 'dubai-marina'],
    ["Za'abeel", 'zaabeel'],
    ['Za’abeel', 'zaabeel'],
    ['Dubai Silicon Oasis (DSO)', 'dubai-silicon-oasis'],
    ['  Liwan 2 ', 'liwan-2'],
    ['Jumeirah & Umm Suqeim', 'jumeirah-umm-suqeim'],
    ['الخليج التجاري', 'الخليج-التجاري'],
  ])('of %s is %s', (location, slug) => expect(inDubai(location)).toBe(slug));

  test('outside Dubai names the emirate, unless the name does', () => {
    expect(areaSlug({ location: 'Al Nahda', emirate: 'Sharjah' })).toBe('al-nahda-sharjah');
    expect(inDubai('Al Nahda')).toBe('al-nahda');
    expect(areaSlug({ location: 'Ajman Corniche', emirate: 'Ajman' })).toBe('ajman-corniche');
    expect(areaSlug({ location: 'Al Reem Island', emirate: 'Abu Dhabi' })).toBe('al-reem-island-abu-dhabi');
  });

  test('does not exist for an emirate and for a name without a word', () => {
    expect(inDubai('Dubai')).toBeNull();
    expect(areaSlug({ location: 'Ras Al Khaimah', emirate: 'Ras Al Khaimah' })).toBeNull();
    expect(inDubai('…')).toBeNull();
  });

  test('is that of the registered sales of the community', () => {
    expect(SALE_AREAS.map(({ place }) => inDubai(place))).toEqual(SALE_AREAS.map(({ slug }) => slug));
  });
});
