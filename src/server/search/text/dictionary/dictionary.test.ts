// Tests of the places that texts can name: the gazetteer's and those of listings, with their other spellings.
import { expect, test } from 'vitest';
import { findPlace } from '../../../../shared/property/place/area.ts';
import { buildPlaces, type ListedPlace } from './dictionary-places.ts';

/**
 * A function that finds a place by its name among those built of the rows. Arabic words are left out for places that are not of the gazetteer, because the
 * tests compare all words.
 */
const build = (...rows: [location: string, n: number, emirate?: string][]) => {
  const listed: ListedPlace[] = rows.map(([location, n, emirate = 'Dubai']) => ({ location, emirate, n }));
  const places = buildPlaces(listed);
  return (name: string, emirate = 'Dubai') => {
    const place = places.find((one) => one.name === name && one.emirate === emirate);
    return place && findPlace(name) === undefined ? { ...place, words: place.words.filter((word) => !/[ء-ي]/.test(word)) } : place;
  };
};

test('the gazetteer is available without listings', () => {
  const place = build();
  expect(place('Palm Jumeirah')).toMatchObject({ kind: 'community', count: 0 });
  expect(place('Palm Jumeirah')?.words).toEqual(expect.arrayContaining(['palm jumeirah', 'palm', 'نخلة جميرا']));
  expect(place('Qatar', 'Qatar')).toMatchObject({ kind: 'country', count: 0 });
});

test('properties count for their community and their emirate', () => {
  const place = build(['Palm Jumeirah', 3], ['Dubai', 2], ['Al Majaz', 4, 'Sharjah']);
  expect(place('Palm Jumeirah')?.count).toBe(3);
  expect(place('Dubai')?.count).toBe(5);
  expect(place('Sharjah', 'Sharjah')?.count).toBe(4);
  expect(place('Al Majaz', 'Sharjah')).toMatchObject({ kind: 'community', count: 4, words: ['al majaz', 'majaz'] });
});

test('another spelling of a gazetteer place matches that place, in its own emirate only', () => {
  const place = build(['JVC', 2], ['Jumeirah Beach Residence (JBR)', 1], ['Downtown', 1, 'Fujairah']);
  expect(place('JVC')?.words).toEqual(expect.arrayContaining(['jvc', 'jumeirah village circle']));
  expect(place('Jumeirah Beach Residence (JBR)')?.words).toContain('jbr');
  expect(place('Downtown', 'Fujairah')?.words).toEqual(['downtown']);
});

test('brackets, a leading The, Al or Dubai, and initials are other spellings of a place', () => {
  const place = build(
    ['Jumeirah Lake Towers (JLT)', 5],
    ['The Springs', 5],
    ['Dubai Silicon Oasis', 5],
    ['Al Furjan', 5],
    ['DAMAC Hills 2 (Akoya)', 5],
  );
  expect(place('Jumeirah Lake Towers (JLT)')?.words).toEqual(['jumeirah lake towers (jlt)', 'jumeirah lake towers', 'jlt']);
  expect(place('The Springs')?.words).toEqual(['the springs', 'springs']);
  expect(place('Dubai Silicon Oasis')?.words).toEqual(['dubai silicon oasis', 'silicon oasis', 'dso']);
  expect(place('Al Furjan')?.words).toEqual(['al furjan', 'furjan']);
  expect(place('DAMAC Hills 2 (Akoya)')?.words).toEqual(['damac hills 2 (akoya)', 'damac hills 2']);
});

test('a spelling belongs to the place whose own name it is', () => {
  const place = build(
    ['The Marina', 5],
    ['The Springs', 5],
    ['Springs', 1],
    ['Dubai Sports City', 2],
    ['Deira South Creek', 1],
    ['Dubai Science Campus', 1],
  );
  expect(place('The Marina')?.words).toEqual(['the marina']);
  expect(place('The Springs')?.words).toEqual(['the springs']);
  expect(place('Dubai Sports City')?.words).not.toContain('dsc');
  expect(place('Deira South Creek')?.words).toEqual(['deira south creek']);
});

test('a listed location is found by its Arabic name', () => {
  const [place] = buildPlaces([{ location: 'Al Furjan', emirate: 'Dubai', n: 5 }]).filter(({ name }) => name === 'Al Furjan');
  expect(place?.words).toContain('الفرجان');
});
