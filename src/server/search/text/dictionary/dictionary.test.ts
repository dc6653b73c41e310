// Tests of the places that texts can name: the gazetteer's and those of listings, with their other spellings.
import { expect, test } from 'vitest';
import { findPlace } from '../../../../shared/property/place/area.ts';
import { buildBuildings, buildPlaces, type ListedPlace } from './dictionary-places.ts';

/**
 * Builds the places of listed locations with `n` homes, and returns the function that finds one of them by name and emirate. The function leaves out the
 * Arabic words of places that the gazetteer lacks, because the tests compare all words.
 */
const buildFinder = (...rows: [location: string, n: number, emirate?: string][]) => {
  const listedPlaces: ListedPlace[] = rows.map(([location, n, emirate = 'Dubai']) => ({ location, emirate, n }));
  const places = buildPlaces(listedPlaces);
  return (name: string, emirate = 'Dubai') => {
    const place = places.find((candidate) => candidate.name === name && candidate.emirate === emirate);
    return place && findPlace(name) === undefined ? { ...place, words: place.words.filter((word) => !/[ء-ي]/.test(word)) } : place;
  };
};

test('the gazetteer is available without listings', () => {
  const find = buildFinder();
  expect(find('Palm Jumeirah')).toMatchObject({ kind: 'community', count: 0 });
  expect(find('Palm Jumeirah')?.words).toEqual(expect.arrayContaining(['palm jumeirah', 'palm', 'نخلة جميرا']));
  expect(find('Qatar', 'Qatar')).toMatchObject({ kind: 'country', count: 0 });
});

test('properties count for their community and their emirate', () => {
  const find = buildFinder(['Palm Jumeirah', 3], ['Dubai', 2], ['Al Majaz', 4, 'Sharjah']);
  expect(find('Palm Jumeirah')?.count).toBe(3);
  expect(find('Dubai')?.count).toBe(5);
  expect(find('Sharjah', 'Sharjah')?.count).toBe(4);
  expect(find('Al Majaz', 'Sharjah')).toMatchObject({ kind: 'community', count: 4, words: ['al majaz', 'majaz'] });
});

test('another spelling of a gazetteer place matches that place, in its own emirate only', () => {
  const find = buildFinder(['JVC', 2], ['Jumeirah Beach Residence (JBR)', 1], ['Downtown', 1, 'Fujairah']);
  expect(find('JVC')?.words).toEqual(expect.arrayContaining(['jvc', 'jumeirah village circle']));
  expect(find('Jumeirah Beach Residence (JBR)')?.words).toContain('jbr');
  expect(find('Downtown', 'Fujairah')?.words).toEqual(['downtown']);
});

test('brackets, a leading The, Al or Dubai, and initials are other spellings of a place', () => {
  const find = buildFinder(
    ['Jumeirah Lake Towers (JLT)', 5],
    ['The Springs', 5],
    ['Dubai Silicon Oasis', 5],
    ['Al Furjan', 5],
    ['DAMAC Hills 2 (Akoya)', 5],
  );
  expect(find('Jumeirah Lake Towers (JLT)')?.words).toEqual(['jumeirah lake towers (jlt)', 'jumeirah lake towers', 'jlt']);
  expect(find('The Springs')?.words).toEqual(['the springs', 'springs']);
  expect(find('Dubai Silicon Oasis')?.words).toEqual(['dubai silicon oasis', 'silicon oasis', 'dso']);
  expect(find('Al Furjan')?.words).toEqual(['al furjan', 'furjan']);
  expect(find('DAMAC Hills 2 (Akoya)')?.words).toEqual(expect.arrayContaining(['damac hills 2 (akoya)', 'damac hills 2']));
});

test('a spelling belongs to the place whose own name it is', () => {
  const find = buildFinder(
    ['The Marina', 5],
    ['The Springs', 5],
    ['Springs', 1],
    ['Dubai Sports City', 2],
    ['Deira South Creek', 1],
    ['Dubai Science Campus', 1],
  );
  expect(find('The Marina')?.words).toEqual(['the marina']);
  expect(find('The Springs')?.words).toEqual(['the springs']);
  expect(find('Dubai Sports City')?.words).not.toContain('dsc');
  expect(find('Deira South Creek')?.words).toEqual(['deira south creek']);
});

test('a listed location is found by its Arabic name', () => {
  const [place] = buildPlaces([{ location: 'Al Furjan', emirate: 'Dubai', n: 5 }]).filter(({ name }) => name === 'Al Furjan');
  expect(place?.words).toContain('الفرجان');
});

test.each(['Constructor', '__proto__'])('a place or building called %s has that name alone', (name) => {
  const [place] = buildPlaces([{ location: name, emirate: 'Dubai', n: 5 }]).filter((candidate) => candidate.name === name);
  expect(place?.words).toEqual([name.toLowerCase()]);
  expect(buildBuildings([{ name, emirate: 'Dubai', n: 3 }], [])).toMatchObject([{ name, words: [name.toLowerCase()] }]);
});
